import { descriptorOf, unescapeBytes } from "./trace-arguments.ts";
import type { SystemCall } from "./trace-line.ts";

/** Calls whose strings are names of files. */
const namesFiles =
  /^(?:open|openat2?|creat|mkdir|mkdirat|mknod|mknodat|rmdir|unlink|unlinkat|rename|renameat2?|link|linkat|symlink|symlinkat|truncate|chmod|fchmodat2?|l?chown|fchownat|utime|utimes|futimesat|utimensat|connect|bind|chroot|pivot_root|umount2?|swapon|swapoff|acct)$/u;
/** Calls whose first string is one, and the others are not. */
const namesFileFirst = /^(?:execveat|execve|l?setxattr|l?removexattr)$/u;
/** A string, with what says before it that it is an address; one that does not end goes on to the end. */
const string = /(sun_path=@?|inet_addr\(|inet_pton\(AF_INET6, )?"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)(?:\.\.\.)?/gu;
/** What a message is made of: a string is taken as a whole, so that nothing in it looks like the border of a message. */
const partOfMessage = /iov_base="((?:[^"\\]|\\[\s\S])*)(?:"|\\?$)|"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|(msg_hdr=)/gu;

/**
 * The line of a call as a report may show it: names and addresses, without anything written, sent or passed to a
 * program, which may be secret.
 */
export function withoutContents(call: SystemCall): string {
  const { name, args, text } = call;
  if (namesFiles.test(name) || !text.includes('"')) return text;
  const kept = namesFileFirst.test(name) ? args.findIndex((argument) => argument.startsWith('"')) : -1;
  const shown = args.map((argument, at) => (at === kept || isDescriptor(argument) ? argument : emptied(argument)));
  return `${name}(${shown.join(", ")}) = ${call.answer}`;
}

function isDescriptor(argument: string): boolean {
  return descriptorOf(argument) !== undefined;
}

function emptied(argument: string): string {
  const words = /^\["[\s\S]*\]$/u.test(argument);
  return words
    ? "[...]"
    : argument.replaceAll(string, (whole, address: string | undefined) => (address === undefined ? '""...' : whole));
}

/**
 * What a call sends, as far as the tracer has written it, one part for each message: `sendmmsg` sends several.
 *
 * @param call one that writes or sends, with what it sends as its second argument
 */
export function sentMessages({ name, args }: SystemCall): readonly Uint8Array[] {
  const contents = args[1] ?? "";
  const whole = /^"((?:[^"\\]|\\[\s\S])*)"(?:\.\.\.)?$/u.exec(contents)?.[1];
  if (whole !== undefined) return [unescapeBytes(whole)];
  const messages: Uint8Array[][] = [[]];
  for (const [, part, border] of contents.matchAll(partOfMessage)) {
    if (border !== undefined && name === "sendmmsg") messages.push([]);
    if (part !== undefined) messages.at(-1)?.push(unescapeBytes(part));
  }
  return messages.filter((parts) => parts.length > 0).map((parts) => Buffer.concat(parts));
}
