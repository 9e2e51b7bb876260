import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import type { FastifyInstance } from 'fastify';

/** Registered before the table is mounted; each route says for itself whether its answers are compressed. */
export async function offerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: false,
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/(?:problem\+)?json\b/u,
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}

/**
 * Whether the answers of an operation are made smaller. Not those of a write or with a secret: what
 * repeats what somebody typed beside a secret tells the secret by its length (BREACH).
 */
export const isCompressed = (operation: Operation): boolean =>
  operation.kind === 'read' && !operation.fresh && !operation.secrets && !operation.sessionOnly;
