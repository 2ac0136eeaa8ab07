import { connect } from "node:net";

/**
 * What a client on stdio launches as its server: it carries bytes between its own stdio and the run, where the server is.
 * Its one argument is the path of a socket. It ends with either side, and with 1 when the connection is broken.
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
