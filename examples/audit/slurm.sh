#!/bin/bash
# Audits a list of servers as an array of Slurm: each task has its part of the list.
#
#   sbatch --array=1-20 slurm.sh servers.yaml results
#
# A task that was lost goes on where it stopped: scontrol requeue <job>_<task>
#SBATCH --job-name=audit
#SBATCH --cpus-per-task=1
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=audit-%A-%a.log
set -u
list=$1
results=$2
# In tasks of one array the results may be one directory on a shared disk: no two tasks have the same server.
${AUDIT:-npx mcp-annotations-conformance} audit "$list" --results "$results" --shard auto --jobs 1 --resume \
  ${AUDIT_OPTIONS:-}
code=$?
# 1 and 3 tell of servers. Slurm is to see whether the task was done.
case $code in
  0 | 1 | 3 | 4) exit 0 ;;
  *) exit "$code" ;;
esac
