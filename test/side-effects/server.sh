# `sh server.sh <behaviour>`: the same contract as server.mjs in the dialect `annotations`, with fewer behaviours. It
# starts a program to read a request, whatever the request is.
behaviour=$1
hints='{"readOnlyHint":true,"openWorldHint":false}'

query() {
  case $behaviour in
    nothing) ;;
    write-here) echo 1 >trace ;;
    start-a-process) env true ;;
  esac
}

while IFS= read -r line; do
  id=$(printf '%s' "$line" | sed -n 's/.*"id":\([0-9]*\).*/\1/p')
  [ -n "$id" ] || continue
  case $line in
    *'"method":"initialize"'*)
      result='{"protocolVersion":"2025-11-25","capabilities":{"tools":{"dynamicAnnotations":true}},"serverInfo":{"name":"side effects","version":"1"}}' ;;
    *'"method":"ping"'*) result='{}' ;;
    *'"method":"tools/list"'*)
      result='{"tools":[{"name":"act","inputSchema":{"type":"object","additionalProperties":false},"annotations":'$hints',"dynamicAnnotations":true}]}' ;;
    *'"method":"tools/annotations"'*)
      query
      result='{"annotations":'$hints'}' ;;
    *) result= ;;
  esac
  if [ -n "$result" ]; then
    printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$result"
  else
    printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"Method not found"}}\n' "$id"
  fi
done
