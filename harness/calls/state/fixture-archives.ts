import { crc32, deflateRawSync, gzipSync } from "node:zlib";

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** With a time in its header. */
export function gzip(content: string | Uint8Array, time: number): Uint8Array {
  const packed = gzipSync(content);
  packed.writeUInt32LE(time, 4);
  return packed;
}

type Files = Readonly<Record<string, string>>;

export function tar(files: Files, time: number): Uint8Array {
  const blocks = Object.entries(files).flatMap(([name, text]) => {
    const header = Buffer.alloc(512);
    const content = Buffer.alloc(512 * Math.ceil(text.length / 512));
    content.write(text);
    header.write(name, 0);
    header.write(text.length.toString(8).padStart(11, "0"), 124);
    header.write(time.toString(8).padStart(11, "0"), 136);
    header.write("0", 156);
    header.write("ustar", 257);
    return [header, content];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

export function zip(files: Files, time: number): Uint8Array {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(time, 10);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt16LE(time, 12);
    entry.writeUInt32LE(crc32(text), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(text.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    locals.push(local, Buffer.from(name), packed);
    entries.push(entry, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}
