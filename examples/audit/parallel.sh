#!/bin/bash
# Audits a list of servers on several machines over ssh, with GNU parallel. They share the directory that it is started in.
#
#   HOSTS=ada,bob,: ./parallel.sh 20 servers.yaml results
#
# `:` is this machine. A machine that is lost gives its part to another one, and what was done stays.
set -eu
shards=$1
list=$2
results=$3
command=${AUDIT:-npx mcp-annotations-conformance}
done_codes='code=$?; case $code in 0|1|3|4) exit 0;; *) exit $code;; esac'
seq "$shards" | parallel --will-cite --sshlogin "${HOSTS:-:}" --workdir "$PWD" --jobs "${JOBS:-2}" --retries 3 \
  "$command audit '$list' --results '$results' --shard {}/$shards --jobs 1 --resume ${AUDIT_OPTIONS:-}; $done_codes"
