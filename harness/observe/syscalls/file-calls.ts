import { posix } from "node:path";
import type { EffectKind } from "../effect/effect.ts";
import { outcomeOf, type CallContext, type CallEffect } from "./call-effect.ts";
import { follow, isOwnProcFile, type Visible } from "./proc-links.ts";
import { descriptorOf, quotedText, unescapeText, type Descriptor } from "./trace-arguments.ts";
import { withoutContents } from "./trace-contents.ts";
import type { SystemCall } from "./trace-line.ts";

/** Where a call has the path it changes: as a text, after a directory's descriptor, or as a descriptor itself. */
type Place =
  | { readonly form: "path"; readonly at: number }
  | { readonly form: "directory-and-path"; readonly at: number }
  | { readonly form: "descriptor"; readonly at: number };

const path = (at: number): Place => ({ form: "path", at });
const below = (at: number): Place => ({ form: "directory-and-path", at });
const descriptor = (at: number): Place => ({ form: "descriptor", at });

const changes: ReadonlyMap<string, readonly [EffectKind, Place]> = new Map<string, readonly [EffectKind, Place]>([
  ["write", ["file.change", descriptor(0)]],
  ["pwrite64", ["file.change", descriptor(0)]],
  ["writev", ["file.change", descriptor(0)]],
  ["pwritev", ["file.change", descriptor(0)]],
  ["pwritev2", ["file.change", descriptor(0)]],
  ["fallocate", ["file.change", descriptor(0)]],
  ["vmsplice", ["file.change", descriptor(0)]],
  ["sendfile", ["file.change", descriptor(0)]],
  ["tee", ["file.change", descriptor(1)]],
  ["splice", ["file.change", descriptor(2)]],
  ["copy_file_range", ["file.change", descriptor(2)]],
  ["ftruncate", ["file.truncate", descriptor(0)]],
  ["truncate", ["file.truncate", path(0)]],
  ["unlink", ["file.delete", path(0)]],
  ["rmdir", ["file.delete", path(0)]],
  ["unlinkat", ["file.delete", below(0)]],
  ["mkdir", ["file.create", path(0)]],
  ["mkdirat", ["file.create", below(0)]],
  ["mknod", ["file.create", path(0)]],
  ["mknodat", ["file.create", below(0)]],
  ["link", ["file.create", path(1)]],
  ["linkat", ["file.create", below(2)]],
  ["symlink", ["file.create", path(1)]],
  ["symlinkat", ["file.create", below(1)]],
  ["chmod", ["file.mode", path(0)]],
  ["fchmod", ["file.mode", descriptor(0)]],
  ["fchmodat", ["file.mode", below(0)]],
  ["fchmodat2", ["file.mode", below(0)]],
  ["chown", ["file.mode", path(0)]],
  ["lchown", ["file.mode", path(0)]],
  ["fchown", ["file.mode", descriptor(0)]],
  ["fchownat", ["file.mode", below(0)]],
  ["setxattr", ["file.mode", path(0)]],
  ["lsetxattr", ["file.mode", path(0)]],
  ["fsetxattr", ["file.mode", descriptor(0)]],
  ["removexattr", ["file.mode", path(0)]],
  ["lremovexattr", ["file.mode", path(0)]],
  ["fremovexattr", ["file.mode", descriptor(0)]],
  ["utime", ["file.times", path(0)]],
  ["utimes", ["file.times", path(0)]],
  ["futimesat", ["file.times", below(0)]],
  ["utimensat", ["file.times", below(0)]],
]);

/** Requests of ioctl that change what a descriptor refers to; all others query or set the descriptor itself. */
const changingRequest =
  /\b(?:FICLONE|FICLONERANGE|FIDEDUPERANGE|FS_IOC_SETFLAGS|FS_IOC_FSSETXATTR|BLK[A-Z]+|TIOCSTI)\b/u;

const settingFlags = /\bFS_IOC_(?:SETFLAGS|FSSETXATTR)\b/u;
const ofAttributes = /^[lf]?(?:set|remove)xattr$/u;

/** Anonymous things and the devices that everybody writes to: null, zero, full, random, urandom and terminals. */
const notAFile = /^(?:pipe:|anon_inode:|socket:|UNIX|NETLINK|TCP|UDP|RAW|PACKET|\/dev\/(?:fd|stdin|stdout|stderr)\b)/u;
/** A file in memory; a directory may have such a name, too, and is not deleted. */
const inMemory = /^\/memfd:/u;
const harmlessDevice = /<char (?:1:[35789]|5:[012]|136:\d+)>$/u;
const noFile: Visible = { kind: "no-file" };

/**
 * Whether files may change from now on without a visible call: a file open for reading and writing can be mapped and
 * written in memory, and an unnamed descriptor may be anything. What `openat2` is to do stands in memory, where another
 * thread may change it after it was traced.
 */
export function allowsUnseenWrites(call: SystemCall): boolean {
  if (call.error !== undefined) return false;
  if (/^open(?:at2?|_by_handle_at)?$/u.test(call.name)) {
    const opened = descriptorOf(call.returned);
    const mayWrite = call.name === "openat2" || /\bO_RDWR\b/u.test(call.args.join(" "));
    return mayWrite && (opened === undefined || fileName(opened) !== undefined);
  }
  const [, place] = changes.get(call.name) ?? [];
  return place?.form === "descriptor" && descriptorOf(call.args[place.at]) === undefined;
}

/**
 * Whether a call may have changed a file, wherever that is: a file that was deleted may have another name, and a path
 * through a process that has moved on since is not known.
 */
export function mayTouchFile(call: SystemCall): boolean {
  const { name, args, error, text } = call;
  if (outcomeOf(error) === "nothing") return false;
  if (name === "creat" || /^rename(?:at2?)?$/u.test(name)) return true;
  if (/^open(?:at2?)?$/u.test(name)) return /\bO_(?:CREAT|TRUNC|TMPFILE)\b/u.test(args.join(" "));
  if (name === "ioctl") return changingRequest.test(args[1] ?? "");
  if (name === "bind") return /\bAF_(?:UNIX|LOCAL)\b/u.test(text);
  const [, place] = changes.get(name) ?? [];
  if (place?.form !== "descriptor") return place !== undefined;
  const opened = descriptorOf(args[place.at]);
  return opened === undefined || !isAnonymous(opened);
}

/** Whether a call changed a file whose path is unknown, since it leads through an unknown process. */
export function changesUnknownFile(call: SystemCall, context: CallContext): boolean {
  if (outcomeOf(call.error) !== "done") return false;
  return placesOf(call).some((place) => visibleAt(call, place, context).kind === "unknown");
}

function placesOf({ name }: SystemCall): readonly Place[] {
  if (name === "rename") return [path(0), path(1)];
  if (/^renameat2?$/u.test(name)) return [below(0), below(2)];
  const [, place] = changes.get(name) ?? [];
  return place === undefined ? [] : [place];
}

/** @returns what a call did to a file, `undefined` when it is no such call, `[]` when it changed nothing */
export function fileEffects(call: SystemCall, context: CallContext): readonly CallEffect[] | undefined {
  if (call.name === "open" || call.name === "creat" || /^openat2?$/u.test(call.name)) return openEffects(call, context);
  if (/^rename(?:at2?)?$/u.test(call.name)) return renameEffects(call, context);
  if (call.name === "ioctl") {
    const kind = isOfAttributes(call) ? "file.mode" : "file.change";
    return changingRequest.test(call.args[1] ?? "") ? effect(call, kind, placeName(call, descriptor(0), context)) : [];
  }
  const change = changes.get(call.name);
  if (change === undefined) return undefined;
  const [kind, place] = change;
  // A write of nothing changes nothing.
  if (kind === "file.change" && call.returned === "0" && call.name !== "fallocate") return [];
  return effect(call, kind, placeName(call, place, context));
}

function openEffects(call: SystemCall, context: CallContext): readonly CallEffect[] {
  const at = call.name.startsWith("openat") ? 1 : 0;
  const flags = call.name === "creat" ? "O_CREAT|O_TRUNC" : (call.args[at + 1] ?? "");
  const opened = descriptorOf(call.returned);
  const name = opened === undefined ? placeName(call, at === 1 ? below(0) : path(0), context) : fileName(opened);
  if (/\bO_TMPFILE\b/u.test(flags)) return [];
  const [makes, certain] = [/\bO_CREAT\b/u.test(flags), /\bO_EXCL\b/u.test(flags)];
  const asUncertain = (each: CallEffect): CallEffect => (makes && !certain ? { ...each, uncertain: true } : each);
  const created = makes ? effect(call, "file.create", name).map(asUncertain) : [];
  if (/\bO_TRUNC\b/u.test(flags)) return [...created, ...effect(call, "file.truncate", name)];
  if (call.error === undefined || (makes && certain) || !/\bO_(?:WRONLY|RDWR)\b/u.test(flags)) return created;
  const opening = effect(call, "file.change", name).map((each) =>
    asUncertain({ ...each, leavesOpen: "refused-opening" }),
  );
  return [...created, ...opening];
}

/** Where an `open` looks, as it is written there; undefined for any other call. */
export function pathOfOpen({ name, args }: SystemCall): string | undefined {
  if (name === "open") return args[0];
  return /^openat2?$/u.test(name) ? args.slice(0, 2).join(", ") : undefined;
}

function renameEffects(call: SystemCall, context: CallContext): readonly CallEffect[] {
  const [from, movedTo] = placesOf(call).map((place) => placeName(call, place, context));
  if (from === undefined || movedTo === undefined) return [];
  return effect(call, "file.rename", from).map((each) => ({ ...each, movedTo }));
}

function effect(call: SystemCall, kind: EffectKind, subject: string | undefined): readonly CallEffect[] {
  const outcome = isRefusedHere(call) ? "attempted" : outcomeOf(call.error);
  if (subject === undefined || outcome === "nothing") return [];
  return [
    {
      kind,
      subject,
      processId: call.processId,
      evidence: withoutContents(call),
      ...(isOfAttributes(call) ? { ofAttributes: true } : {}),
      ...(outcome === "attempted" ? { attempted: true, ...refusedWith(call) } : {}),
    },
  ];
}

/**
 * Refusals of a copy in memory that the file itself would not give: it has no such flags and attributes, and a file that
 * is shown alone is a mount.
 */
function isRefusedHere(call: SystemCall): boolean {
  const { name, error } = call;
  if (error === "EBUSY") return /^(?:unlink(?:at)?|rmdir|rename(?:at2?)?)$/u.test(name);
  if (error !== "EOPNOTSUPP" && error !== "ENOTTY") return false;
  return isOfAttributes(call) && !name.endsWith("removexattr");
}

function isOfAttributes({ name, args }: SystemCall): boolean {
  return ofAttributes.test(name) || (name === "ioctl" && settingFlags.test(args[1] ?? ""));
}

function refusedWith({ error }: SystemCall): Pick<CallEffect, "refusedWith"> {
  return error === undefined ? {} : { refusedWith: error };
}

/** @returns the absolute path of a call, or undefined when no one else can see the file */
function placeName(call: SystemCall, place: Place, context: CallContext): string | undefined {
  const visible = visibleAt(call, place, context);
  return visible.kind === "file" ? visible.path : undefined;
}

function visibleAt(call: SystemCall, place: Place, context: CallContext): Visible {
  const argument = call.args[place.at];
  switch (place.form) {
    case "descriptor": {
      const opened = descriptorOf(argument);
      // Nobody else sees a file without a name.
      return opened === undefined || opened.deleted ? noFile : visibleFile(fileName(opened));
    }
    case "path":
      return visiblePath(quotedText(argument), context.workingDirectoryOf(call.processId), call, context);
    case "directory-and-path": {
      const directory = descriptorOf(argument);
      const name = quotedText(call.args[place.at + 1]);
      const start = directory === undefined ? context.workingDirectoryOf(call.processId) : unescapeText(directory.name);
      // Without a name the call is about the descriptor itself.
      if (name === undefined || name === "") return directory === undefined ? noFile : visibleFile(fileName(directory));
      return visiblePath(name, start, call, context);
    }
  }
}

function visiblePath(
  name: string | undefined,
  directory: string,
  { processId }: SystemCall,
  context: CallContext,
): Visible {
  if (name === undefined) return noFile;
  const { workingDirectoryOf, openedAs, living } = context;
  const isOfTarget = (id: number): boolean => living.has(id);
  return follow(posix.isAbsolute(name) ? name : `${directory}/${name}`, {
    processId,
    workingDirectoryOf,
    openedAs,
    isOfTarget,
  });
}

function visibleFile(name: string | undefined): Visible {
  return name === undefined ? noFile : { kind: "file", path: name };
}

function isAnonymous({ name, deleted }: Descriptor): boolean {
  return notAFile.test(name) || harmlessDevice.test(name) || (deleted && inMemory.test(name));
}

/** The path that the decoration of a descriptor tells, without the numbers of a device behind it. */
function fileName(descriptor: Descriptor): string | undefined {
  if (isAnonymous(descriptor)) return undefined;
  const name = unescapeText(descriptor.name.replace(/<(?:char|block) \d+:\d+>$/u, ""));
  return name.startsWith("/") && !isOwnProcFile(name) ? name : undefined;
}
