import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import type { FastifyReply } from 'fastify';

/** What is shorter leaves in one packet as it is. */
const leastLength = 1024;

/** As quick as gzip, and smaller; the window holds any answer that repeats itself. */
const brotliParams = {
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_LGWIN]: 18,
};

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

/** From what we like best. */
const encoders: readonly (readonly [name: string, encode: (text: string) => Promise<Buffer>])[] = [
  ['br', (text) => brotli(text, { params: brotliParams })],
  ['gzip', (text) => gzipped(text)],
];

/**
 * Whether the answers of an operation are made smaller. Not those of a write or with a secret: what
 * repeats what somebody typed beside a secret tells the secret by its length (BREACH).
 */
export const isCompressed = (operation: Operation): boolean =>
  operation.kind === 'read' && !operation.fresh && !operation.secrets && !operation.sessionOnly;

/** Makes a text smaller, off the event loop, if the one who asked takes it so; the headers say how. */
export async function compressed(reply: FastifyReply, text: string): Promise<string | Buffer> {
  if (text.length < leastLength) return text;
  const vary = reply.getHeader('vary');
  void reply.header('vary', vary ? `${String(vary)}, accept-encoding` : 'accept-encoding');
  const taken = encodingsOf(String(reply.request.headers['accept-encoding'] ?? ''));
  const encoder = encoders.find(([name]) => taken.has(name));
  if (!encoder) return text;
  const [name, encode] = encoder;
  const bytes = await encode(text);
  void reply.header('content-encoding', name);
  return bytes;
}

/** The names in an Accept-Encoding header, but for those of quality zero, which are refused. */
function encodingsOf(header: string): ReadonlySet<string> {
  const named = header.toLowerCase().split(',');
  const taken = named.filter((word) => !/;\s*q=0(?:\.0*)?\s*$/u.test(word));
  return new Set(taken.map((word) => word.replace(/;.*$/u, '').trim()));
}
