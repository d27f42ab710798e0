#!/usr/bin/env bash
# Workers on a Slurm cluster: sbatch slurm.sh tls://HOST-OF-THE-QUEUE:4222, in the folder above `keys`.
# One task of Slurm is a worker with 16 processors. A worker that is cancelled or preempted gives back what it has.
#SBATCH --job-name=landfall
#SBATCH --array=1-60
#SBATCH --cpus-per-task=16
#SBATCH --mem-per-cpu=1G
#SBATCH --time=12:00:00
#SBATCH --requeue
#SBATCH --signal=B:TERM@60
set -euo pipefail
queue=${1:?the address of the queue}
# Secrets come from a file that only you can read, not from this script.
. ./access.sh
exec landfall worker "$queue" --jobs "$SLURM_CPUS_PER_TASK"
