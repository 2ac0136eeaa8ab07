import { crc32, deflateSync } from "node:zlib";
import { lines } from "./sample-lines.js";

export function png() {
  // Large enough to be cropped and made smaller.
  const side = 64;
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  // Whoever turns, cuts or compares it sees which part is which.
  const pixel = (x, y) => [x < side / 2 ? 0x33 : 0xcc, y < side / 2 ? 0x66 : 0xee, 0x99];
  const row = (y) => [0, ...Array.from({ length: side }, (_, x) => pixel(x, y)).flat()];
  const pixels = Buffer.from(Array.from({ length: side }, (_, y) => row(y)).flat());
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Three pages, so that a second one can be asked for, and one taken away. */
export function pdf() {
  const contents = lines.map((line, index) => `BT /F1 18 Tf 20 100 Td (${line}) Tj 0 -24 Td (page ${index + 1}) Tj ET`);
  const font = 3 + 2 * contents.length;
  const kids = contents.map((_, index) => `${3 + 2 * index} 0 R`).join(" ");
  const resources = `<< /Font << /F1 ${font} 0 R >> >>`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 144] /Contents ${4 + 2 * index} 0 R /Resources ${resources} >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    "<< /Title (Sample) /Author (Sample) >>",
  ];
  let file = "%PDF-1.4\n";
  const offsets = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const start = file.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  return Buffer.from(
    `${file}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  );
}

/** A tenth of a second of a tone. */
export function wav() {
  const [rate, samples] = [8000, 800];
  const data = Buffer.alloc(samples * 2);
  for (let at = 0; at < samples; at++)
    data.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * 400 * at) / rate)), at * 2);
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + data.length, 4);
  header.write("WAVEfmt ", 8);
  // Sixteen bytes about one channel of whole numbers of sixteen bits.
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}
