#!/bin/sh
#SBATCH --array=1-8 --requeue
exec honte duel --black ./new --white ./old -n 800 --size 9 --openings own \
    --shard $SLURM_ARRAY_TASK_ID/8 --record part-$SLURM_ARRAY_TASK_ID.jsonl --resume
