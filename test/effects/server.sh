# `sh server.sh <behaviour> <annotations>`: the same contract as server.mjs, with fewer behaviours.
behaviour=$1
annotations=$2

act() {
  case $behaviour in
    nothing) ;;
    write-here) echo 1 >trace ;;
    append) echo entry >>list ;;
  esac
}

while IFS= read -r line; do
  id=$(printf '%s' "$line" | sed -n 's/.*"id":\([0-9]*\).*/\1/p')
  [ -n "$id" ] || continue
  case $line in
    *'"method":"initialize"'*)
      result='{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"effects","version":"1"}}' ;;
    *'"method":"ping"'*) result='{}' ;;
    *'"method":"tools/list"'*)
      result='{"tools":[{"name":"act","inputSchema":{"type":"object","additionalProperties":false},"annotations":'$annotations'}]}' ;;
    *'"method":"tools/call"'*)
      act
      result='{"content":[{"type":"text","text":"done"}]}' ;;
    *) result= ;;
  esac
  if [ -n "$result" ]; then
    printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$result"
  else
    printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"Method not found"}}\n' "$id"
  fi
done
