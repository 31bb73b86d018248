#!/usr/bin/env bash
# Plays a match and runs suites as Slurm job arrays on a cluster of one machine, disturbs them, and
# checks that the merged records have each game and each test once:
#
#     tests/slurm/run.sh target/release/honte
#
# It needs root and Debian's packages slurm-wlm and munge. Keys, logs and the state of the cluster are
# in a temporary folder, which stays with KEEP=1. Daemons of the system are not used.
set -euo pipefail

honte=$(realpath "${1:?the program to test}")
here=$(dirname "$(realpath "$0")")
suites=$here/../../regression
dir=$(mktemp -d)
node=$(hostname -s)
chmod 755 "$dir"
export SLURM_CONF=$dir/slurm.conf
daemons=()

# Waits at most ten minutes for a command to succeed.
wait_for() {
    for _ in $(seq 1200); do
        if "$@" > /dev/null 2>&1; then return; fi
        sleep 0.5
    done
    echo "still waiting for: $*" >&2
    return 1
}

is_over() { [ -z "$(squeue --noheader)" ]; }

# Ends what this script has started, the last daemon first: a job reports its end to the others.
finish() {
    scancel --user="$(id -un)" && wait_for is_over || true
    for ((i = ${#daemons[@]} - 1; i >= 0; i--)); do
        kill "${daemons[i]}" && wait "${daemons[i]}" || true
    done
    if [ "${KEEP:-}" ]; then echo "kept: $dir"; else rm -rf "$dir"; fi
}
trap finish EXIT

start() {
    "$@" 2> "$dir/$1.err" &
    daemons+=($!)
}

start_cluster() {
    mkdir "$dir"/{munge,state,spool}
    (umask 077 && head -c 128 /dev/urandom > "$dir/munge/key")
    chmod 700 "$dir/munge"
    start munged --foreground --force --key-file="$dir/munge/key" --socket="$dir/socket" \
        --pid-file="$dir/munge/pid" --log-file="$dir/munge/log" --seed-file="$dir/munge/seed"
    wait_for munge -S "$dir/socket" -n
    cat > "$SLURM_CONF" <<END
ClusterName=honte
SlurmctldHost=$node(127.0.0.1)
SlurmctldPort=46817
SlurmdPort=46818
SlurmUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$dir/socket,cred_expire=10
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd.pid
SlurmctldLogFile=$dir/slurmctld.log
SlurmdLogFile=$dir/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
KillWait=5
NodeName=$node NodeAddr=127.0.0.1 CPUs=2
PartitionName=all Nodes=$node Default=YES MaxTime=INFINITE State=UP
END
    start slurmctld -D -c
    wait_for scontrol ping
    start slurmd -D -N "$node"
    wait_for sh -c "sinfo --noheader --format=%t | grep -q idle"
}

# An engine that answers every genmove by the same word.
make_engine() {
    cat > "$1" <<END
#!/bin/sh
while read -r id line; do
    case \$line in
    genmove*) sleep 0.1; printf '=%s $2\n\n' "\$id" ;;
    *) printf '=%s\n\n' "\$id" ;;
    esac
done
END
    chmod +x "$1"
}

# The number of entries in a record, which has one line more.
entries() { [ -e "$1" ] && echo $(($(wc -l < "$1") - 1)) || echo 0; }
has_entries() { [ "$(entries "$1")" -ge "$2" ]; }

# Kills the process of honte in a part of an array, but neither its job nor its engines.
kill_part() {
    for pid in $(scontrol listpids "$(squeue --noheader --jobs="$1" --format=%A)" | awk 'NR > 1 { print $1 }'); do
        # Slurm lists processes that have ended, too.
        if tr '\0' ' ' 2> /dev/null < "/proc/$pid/cmdline" | grep -q -- --shard; then kill -9 "$pid"; fi
    done
}

# Disturbs three parts of the array $1, whose records begin with $2, after $3 entries.
disturb() {
    wait_for has_entries "$2-1.jsonl" "$3"
    wait_for has_entries "$2-2.jsonl" "$3"
    echo "requeue part 1 after $(entries "$2-1.jsonl") entries"
    scontrol requeue "$1_1"
    echo "kill -9 the process of part 2 after $(entries "$2-2.jsonl") entries"
    kill_part "$1_2"
    wait_for has_entries "$2-3.jsonl" "$3"
    echo "take the node down during part 3, after $(entries "$2-3.jsonl") entries"
    scontrol update nodename="$node" state=down reason=test
    sleep 3
    # It may have come back by itself.
    scontrol update nodename="$node" state=resume 2> /dev/null || true
}

submit() {
    job=$(sbatch --parsable "$here/$1")
    echo "--- job array $job: $1"
}

# A part whose process was killed is incomplete, until the same file is submitted again.
check_match() {
    submit match.sh
    disturb "$job" part 5
    wait_for is_over
    honte duel --merge part-*.jsonl 2>&1 | tee first
    grep -q 'games are missing' first
    submit match.sh
    wait_for is_over
    honte duel --merge part-*.jsonl 2>&1 | tee second
    grep -q '^A (new): won 800,' second
    if grep -q '"fault":"' part-*.jsonl; then
        echo "an engine that was ended with its part has lost a game by that"
        return 1
    fi
    grep -ho '^{"game":[0-9]*' part-*.jsonl | sort > played
    seq -f '{"game":%.0f' 0 799 | sort | cmp - played
    echo "all 800 games are there, and none twice"
}

check_suites() {
    submit suites.sh
    disturb "$job" suites 5
    wait_for is_over
    if honte regress suites --merge suites-*.jsonl > first; then return 1; fi
    submit suites.sh
    wait_for is_over
    # Failures are those of few playouts; what is missing has an exit code of its own.
    honte regress suites --merge suites-*.jsonl > second || [ $? = 1 ]
    tail -n 2 second
    n_tests=$(tail -n 1 second | cut -d ' ' -f 1)
    [ "$(cat suites-*.jsonl | wc -l)" = $((n_tests + 4)) ]
    echo "all $n_tests tests are there, and none twice"
}

start_cluster
sinfo
mkdir "$dir/work" "$dir/bin"
ln -s "$honte" "$dir/bin/honte"
export PATH=$dir/bin:$PATH
cd "$dir/work"
make_engine new pass
make_engine old resign
ln -s "$(realpath "$suites")" suites
check_match
check_suites
