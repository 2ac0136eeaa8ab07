#!/usr/bin/env bash
# Runs the command at the version of this action and writes every report. The exit code becomes an output: the last step of
# the action fails with it.
set -euo pipefail

version=$(node -p 'require(process.argv[1]).version' "$GITHUB_ACTION_PATH/package.json")
reports=$(mktemp -d "$RUNNER_TEMP/mcp-annotations-conformance.XXXXXX")

arguments=(
  --report terminal
  --report "json=$reports/report.json"
  --report "html=$reports/report.html"
  --report "sarif=$reports/report.sarif"
  --report "junit=$reports/report.xml"
  --report "markdown=$reports/summary.md"
  --report "github=$reports/annotations.txt"
)

# An option and its value are one word, so that a value is never taken for an option.
option() {
  if [ -n "$2" ]; then arguments+=("$1=$2"); fi
}
option --url "$INPUT_URL"
option --mcp-config "$INPUT_MCP_CONFIG"
option --server "$INPUT_SERVER"
option --baseline "$INPUT_BASELINE"
option --cmd "$INPUT_COMMAND"

IFS=$', \t\n' read -r -d '' -a verdicts <<<"$INPUT_FAIL_ON" || true
for verdict in ${verdicts[@]+"${verdicts[@]}"}; do arguments+=("--fail-on=$verdict"); done

# xargs splits words and reads quotes as a shell does, and expands nothing.
if [[ $INPUT_ARGS == *[![:space:]]* ]]; then
  if ! printf '%s\n' "$INPUT_ARGS" | xargs printf '%s\0' >"$reports/words"; then
    echo "::error::The input args cannot be split into words: close every quote on the line that opens it."
    rm "$reports/words"
    printf 'exit-code=2\nreports=%s\n' "$reports" >>"$GITHUB_OUTPUT"
    exit 0
  fi
  while IFS= read -r -d '' word; do arguments+=("$word"); done <"$reports/words"
  rm "$reports/words"
fi

# They are not for the server, which has the environment of the command.
unset "${!INPUT_@}"

# The server's text stands in what is printed: the runner takes no commands from it.
token=$(node -p 'crypto.randomUUID()')
echo "::stop-commands::$token"
exit_code=0
npx --yes "mcp-annotations-conformance@$version" "${arguments[@]}" || exit_code=$?
echo "::$token::"

# With --protocol all there is a report of each revision, which has its name in the name of the file.
shopt -s nullglob
for summary in "$reports"/summary*.md; do cat "$summary" >>"$GITHUB_STEP_SUMMARY"; done
for annotations in "$reports"/annotations*.txt; do cat "$annotations"; done
{
  printf 'exit-code=%s\nreports=%s\n' "$exit_code" "$reports"
  printf 'report<<%s\n' "$token"
  for report in "$reports"/report*.json; do printf '%s\n' "$report"; done
  printf '%s\n' "$token"
} >>"$GITHUB_OUTPUT"
