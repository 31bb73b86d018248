#!/bin/sh
#SBATCH --array=1-4 --requeue
exec honte regress suites --playouts 200 --shard $SLURM_ARRAY_TASK_ID/4 \
    --json suites-$SLURM_ARRAY_TASK_ID.jsonl --resume
