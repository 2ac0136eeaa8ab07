/**
 * `node ssh.mjs <behaviour> <annotations>`: a server that reaches a host by `ssh`, which remembers the key of each host in
 * `known_hosts`, or that writes there itself.
 */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import { createServer } from "node:net";
import { homedir } from "node:os";
import { promisify } from "node:util";
import { serveBehaviour } from "./serve-behaviour.mjs";

const knownHosts = `${homedir()}/.ssh/known_hosts`;

function string(bytes) {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, Buffer.from(bytes)]);
}

/** RFC 4253, section 6. */
function packet(payload) {
  const padding = 8 - ((payload.length + 5) % 8) + 8;
  return string(Buffer.concat([Buffer.from([padding]), payload, Buffer.alloc(padding)]));
}

const names = ["curve25519-sha256", "ssh-ed25519", "aes128-ctr", "aes128-ctr", "hmac-sha2-256", "hmac-sha2-256"];
const lists = [...names, "none", "none", "", ""].map(string);
const offer = packet(Buffer.concat([Buffer.from([20]), randomBytes(16), ...lists, Buffer.alloc(5)]));

function reply() {
  const key = Buffer.concat([string("ssh-ed25519"), string(randomBytes(32))]);
  const signature = Buffer.concat([string("ssh-ed25519"), string(randomBytes(64))]);
  return packet(Buffer.concat([Buffer.from([31]), string(key), string(randomBytes(32)), string(signature)]));
}

/** A host whose key is new each time: `ssh` remembers it, and then refuses the signature. */
async function withHost(work) {
  const host = createServer((socket) => {
    socket.on("error", () => undefined);
    // After its name, a client sends what it offers, and its half of the secret.
    socket.write("SSH-2.0-host\r\n");
    socket.write(offer);
    socket.write(reply());
  });
  await new Promise((resolve) => host.listen(0, "127.0.0.1", resolve));
  try {
    await work(host.address().port);
  } finally {
    host.close();
  }
}

function askBy(program) {
  const options = ["-F", "none", "-o", "BatchMode=yes", "-o", "StrictHostKeyChecking=accept-new"];
  return () =>
    withHost(async (port) => {
      const words = [...options, "-p", String(port), "127.0.0.1", "uptime"];
      await promisify(execFile)(program, words).catch((error) => {
        // It ends with one; where there is no such program, nothing was done.
        if (error.code === "ENOENT") throw error;
      });
    });
}

serveBehaviour({
  "ask-by-ssh": { act: askBy("ssh") },
  "ask-by-own-ssh": {
    start: () => {
      fs.mkdirSync("bin", { recursive: true });
      fs.writeFileSync("bin/ssh", `#!/bin/sh\nmkdir -p ~/.ssh; echo "$@" >>~/.ssh/known_hosts\n`, { mode: 0o755 });
    },
    act: askBy(`${process.cwd()}/bin/ssh`),
  },
  "write-known-hosts": {
    act: () => {
      fs.mkdirSync(`${homedir()}/.ssh`, { recursive: true });
      fs.appendFileSync(knownHosts, `host-${process.hrtime.bigint()} ssh-ed25519 AAAA\n`);
    },
  },
  // What ssh has added hides nothing that the server does to the same file.
  "ask-by-ssh-and-write": {
    act: async () => {
      await askBy("ssh")();
      fs.appendFileSync(knownHosts, `host-${process.hrtime.bigint()} ssh-ed25519 AAAA\n`);
    },
  },
});
