# Runs a server for as long as standard input stays open, so that it ends with its parent even when the parent is killed.
# usage: sh supervise.sh <signal> <folder> <command> [arguments…]; the folder is removed at the end.
signal=$1
folder=$2
shift 2
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
(
  trap '' TERM INT HUP
  cat <&3 >/dev/null
  kill -"$signal" "$server" 2>/dev/null
  tries=0
  while kill -0 "$server" 2>/dev/null && [ "$tries" -lt 100 ]; do
    sleep 0.05
    tries=$((tries + 1))
  done
  rm -rf "$folder"
  kill -KILL -- -$$ 2>/dev/null
) &
trap '' TERM INT HUP
wait "$server"
