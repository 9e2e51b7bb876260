import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A part of an archive as it was written. */
export type Part = { readonly name: string; readonly bytes: number; readonly sha256: string };

/** An archive that is being written: a tar file, which every system can open. */
export type Archive = {
  /** Adds a part, its bytes straight to disk; `bytes` must be what the source brings. */
  add(name: string, bytes: number, source: Readable): Promise<Part>;
  /** Ends it, has it on disk for sure, and gives it its name. */
  finish(): Promise<void>;
  /** Takes away what was written; nothing after `finish`. */
  giveUp(): Promise<void>;
};

/** Tar is written in blocks. */
const block = 512;
const longestName = 100;

/** What no header says in octal digits is written as a number. */
const mostInDigits = 8 ** 11;

/** Where numbers and the sum stand in a header (POSIX ustar). */
const sizeAt = 124;
const sumAt = 148;
const sumEnd = 156;

/**
 * Begins an archive beside its place; until it is whole it has another name.
 *
 * @throws the system's error; `EEXIST` when the place is taken.
 */
export async function beginArchive(place: string): Promise<Archive> {
  await mustBeFree(place);
  const beside = `${place}.unfinished-${process.pid}`;
  const file = await open(beside, 'wx', 0o600);
  let isOpen = true;
  return {
    add: (name, bytes, source) => addPart(file, { name, bytes }, source),
    async finish() {
      await writeAll(file, Buffer.alloc(2 * block));
      await file.sync();
      await file.close();
      isOpen = false;
      await mustBeFree(place);
      await rename(beside, place);
    },
    async giveUp() {
      if (!isOpen) return;
      isOpen = false;
      await file.close();
      await rm(beside, { force: true });
    },
  };
}

async function mustBeFree(place: string): Promise<void> {
  const isTaken = await access(place).then(
    () => true,
    () => false,
  );
  if (isTaken) throw Object.assign(new Error(`${place} exists`), { code: 'EEXIST' });
}

async function addPart(
  file: FileHandle,
  part: Omit<Part, 'sha256'>,
  source: Readable,
): Promise<Part> {
  const hash = createHash('sha256');
  let written = 0;
  await writeAll(file, headerOf(part));
  await pipeline(
    source,
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        written += chunk.length;
        writeAll(file, chunk).then(() => done(), done);
      },
    }),
  );
  if (written !== part.bytes) throw new Error(`${part.name} changed while it was copied`);
  await writeAll(file, Buffer.alloc(padding(written)));
  return { ...part, sha256: hash.digest('hex') };
}

async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length;) at += (await file.write(bytes, at)).bytesWritten;
}

/** From the end of a part to the next block. */
const padding = (bytes: number) => (block - (bytes % block)) % block;

function headerOf({ name, bytes }: Omit<Part, 'sha256'>): Buffer {
  if (Buffer.byteLength(name) > longestName) throw new Error(`${name} is too long a name`);
  const header = Buffer.alloc(block);
  header.write(name, 0);
  header.write('0000600\u00000000000\u00000000000\u0000', 100); // Mode, and nobody's.
  if (bytes < mostInDigits) header.write(`${octal(bytes, 11)}\u0000`, sizeAt);
  else header.writeBigUInt64BE(BigInt(bytes) | (1n << 63n), sizeAt);
  header.write(`${octal(0, 11)}\u0000`, 136);
  header.write('0', sumEnd); // An ordinary file.
  header.write('ustar\u000000', 257);
  header.write(`${octal(sumOf(header), 6)}\u0000 `, sumAt);
  return header;
}

const octal = (number: number, digits: number) => number.toString(8).padStart(digits, '0');

/** The sum of a header's bytes, its own place taken for blanks. */
function sumOf(header: Buffer): number {
  let sum = 0;
  for (const [at, byte] of header.entries()) sum += at >= sumAt && at < sumEnd ? 0x20 : byte;
  return sum;
}

/** Where a part lies in its archive. */
export type Placed = Part & { readonly at: number };

/** A file that is no archive, or no longer what was written. */
export class Damaged extends Error {}

/**
 * Reads an archive from its first byte to its last, and keeps no more than where its parts lie.
 *
 * @throws {Damaged} when it is none, was cut off, or a byte outside its parts is not what was written.
 */
export async function scanArchive(place: string): Promise<ReadonlyMap<string, Placed>> {
  const file = await open(place, 'r');
  try {
    const parts = new Map<string, Placed>();
    for (let at = 0; ;) {
      const header = await bytesAt(file, at, block);
      if (header.every((byte) => byte === 0)) {
        await mustEnd(file, at);
        return parts;
      }
      const part = partOf(header);
      if (parts.has(part.name)) throw new Damaged();
      const begin = at + block;
      parts.set(part.name, { ...part, at: begin, sha256: await hashOf(place, begin, part.bytes) });
      const rest = padding(part.bytes);
      mustBeZero(await bytesAt(file, begin + part.bytes, rest));
      at = begin + part.bytes + rest;
    }
  } finally {
    await file.close();
  }
}

/** The bytes of a part, as a stream. */
export const readPart = (place: string, { at, bytes }: Pick<Placed, 'at' | 'bytes'>): Readable =>
  bytes === 0 ? Readable.from([]) : createReadStream(place, { start: at, end: at + bytes - 1 });

async function hashOf(place: string, at: number, bytes: number): Promise<string> {
  const hash = createHash('sha256');
  let read = 0;
  for await (const chunk of readPart(place, { at, bytes }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    read += chunk.length;
  }
  if (read !== bytes) throw new Damaged();
  return hash.digest('hex');
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, at);
  if (bytesRead !== length) throw new Damaged();
  return bytes;
}

function partOf(header: Buffer): Omit<Part, 'sha256'> {
  const [name = ''] = header.toString('utf8', 0, longestName).split('\u0000');
  const isNumber = (header[sizeAt] ?? 0) >= 0x80;
  const bytes = isNumber
    ? Number(header.readBigUInt64BE(sizeAt) & ((1n << 63n) - 1n))
    : Number.parseInt(header.toString('latin1', sizeAt, sizeAt + 11), 8);
  // What we would write ourselves, to the byte: no other header is taken.
  const isOurs = Number.isSafeInteger(bytes) && headerOf({ name, bytes }).equals(header);
  if (!isOurs) throw new Damaged();
  return { name, bytes };
}

async function mustEnd(file: FileHandle, at: number): Promise<void> {
  mustBeZero(await bytesAt(file, at, 2 * block));
  if ((await file.stat()).size !== at + 2 * block) throw new Damaged();
}

function mustBeZero(bytes: Buffer): void {
  if (bytes.some((byte) => byte !== 0)) throw new Damaged();
}
