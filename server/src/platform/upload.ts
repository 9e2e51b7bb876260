import '@fastify/multipart';
import type { UploadedFile } from '@counting-house/contract/kit/operation.ts';
import { texts } from '@counting-house/contract/kit/problem.ts';
import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/**
 * Reads a multipart request: one file in the field `file`, other fields as text or, when they begin
 * like it, as JSON. A JSON request has no file.
 *
 * @throws {Problem} `too_large` (413); `malformed` (400) for two files or a field past its size.
 */
export async function uploadOf(
  raw: FastifyRequest,
  maxBytes: number,
): Promise<{ file: UploadedFile | null; fields: Record<string, unknown> }> {
  if (!raw.isMultipart())
    return { file: null, fields: (raw.body ?? {}) as Record<string, unknown> };
  const fields: Record<string, unknown> = {};
  let file: UploadedFile | null = null;
  try {
    for await (const part of raw.parts({ limits: { fileSize: maxBytes, files: 1, fields: 20 } })) {
      if (part.type === 'field') fields[part.fieldname] = fieldValue(String(part.value));
      else file = { fileName: cleanName(part.filename), bytes: await part.toBuffer() };
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') {
      const megabytes = Math.floor(maxBytes / 1_048_576);
      throw new Problem(413, 'too_large', `The file is larger than ${megabytes} MB.`);
    }
    throw new Problem(400, 'malformed', texts.malformed);
  }
  return { file, fields };
}

function fieldValue(value: string): unknown {
  if (!/^[[{]/u.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** A name to show; never a path. */
function cleanName(name: string): string {
  const last = name.split(/[\\/]/u).at(-1) ?? '';
  return last.replaceAll(/[\u0000-\u001f\u007f]/gu, '').slice(0, 120) || 'file';
}
