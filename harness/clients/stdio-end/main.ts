import { connect } from "node:net";

/**
 * The server that a client on stdio launches. It carries bytes between its own stdio and the run, where the real server is.
 * Its one argument is the path of a socket. It ends with either side, and with code 1 when the connection breaks.
 */
const socket = connect(process.argv[2] ?? "");
let isDone = false;
process.stdin.on("end", () => {
  isDone = true;
});
process.stdin.pipe(socket);
socket.pipe(process.stdout);
socket.on("error", () => process.exit(1));
socket.on("close", () => process.exit(isDone ? 0 : 1));
