#!/usr/bin/env bash
# Installs what watches a server and what boxes it in. Without them the command still runs, and its report says what it could
# not see: nothing here fails the step.
set -uo pipefail

tell() { echo "restriction-lifted=$1" >>"${GITHUB_OUTPUT:-/dev/null}"; }
tell no

if [ "$(uname -s)" != Linux ]; then
  echo "::notice::strace and bubblewrap exist on Linux only: system calls are not watched, and --execute needs a runner with Linux."
  exit 0
fi

as_root=()
if [ "$(id -u)" -ne 0 ]; then as_root=(sudo -n); fi

if ! command -v strace >/dev/null || ! command -v bwrap >/dev/null; then
  if ! { "${as_root[@]}" apt-get update -qq && "${as_root[@]}" apt-get install -y -qq strace bubblewrap; }; then
    echo "::warning::strace and bubblewrap cannot be installed: system calls are not watched, and --execute cannot run."
    exit 0
  fi
fi

# Ubuntu 24.04 lets AppArmor refuse the user namespaces that bubblewrap needs.
restriction=kernel.apparmor_restrict_unprivileged_userns
if [ "$(sysctl -n "$restriction" 2>/dev/null)" = 1 ] && "${as_root[@]}" sysctl -q -w "$restriction=0"; then
  tell yes
fi
if ! bwrap --unshare-all --ro-bind / / true 2>/dev/null; then
  echo "::warning::bubblewrap cannot make a sandbox on this runner: --execute cannot run."
fi
