#!/usr/bin/env bash
# Puts back what install-tools.sh has switched off. What cannot be put back is told, and fails nothing.
set -uo pipefail

if [ "${RESTRICTION_LIFTED:-no}" != yes ]; then exit 0; fi

as_root=()
if [ "$(id -u)" -ne 0 ]; then as_root=(sudo -n); fi

if ! "${as_root[@]}" sysctl -q -w kernel.apparmor_restrict_unprivileged_userns=1; then
  echo "::warning::AppArmor's restriction of user namespaces was switched off for the sandbox and cannot be switched on again."
fi
