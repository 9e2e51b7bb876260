import '@fastify/multipart';
import type { UploadedFile } from '@counting-house/contract/kit/operation.ts';
import { texts } from '@counting-house/contract/kit/problem.ts';
import type { FastifyRequest } from 'fastify';
import { invalid, Problem } from '../problem.ts';
import { addField } from '../gates/input.ts';

/** Bytes of all files of one request. */
const mostBytes = 64 * 1_048_576;
const mostFields = 20;

type Upload = {
  readonly files: readonly UploadedFile[];
  readonly fields: Record<string, unknown>;
};

/**
 * Reads a multipart request: files in the field `file`, other fields as text or, when they begin like
 * it, as JSON. A JSON request has no file. Where a call takes several files, one that is too large is
 * cut at `maxBytes`, so that its own words can be said of it.
 *
 * @throws {Problem} `too_large` (413); `invalid` (422) for too many files; `malformed` (400) for a
 *   second file where one is taken, a field that is there twice or past its size, or a request that breaks off.
 */
export async function readUpload(
  raw: FastifyRequest,
  { maxBytes, maxFiles = 1 }: { readonly maxBytes: number; readonly maxFiles?: number },
): Promise<Upload> {
  if (!raw.isMultipart()) return { files: [], fields: { ...(raw.body as object | undefined) } };
  const fields: Record<string, unknown> = {};
  const files: UploadedFile[] = [];
  let left = mostBytes;
  try {
    const limits = { fileSize: maxBytes, files: maxFiles, fields: mostFields };
    for await (const part of raw.parts({ limits, throwFileSizeLimit: maxFiles === 1 } as object)) {
      if (part.type === 'field') addField(fields, part.fieldname, fieldValue(String(part.value)));
      else {
        const file = { fileName: cleanName(part.filename), bytes: await part.toBuffer() };
        left -= file.bytes.length;
        if (left < 0) throw tooLarge('The request', mostBytes);
        files.push(file);
      }
    }
  } catch (error) {
    throw problemOf(error, { maxBytes, maxFiles });
  }
  return { files, fields };
}

function problemOf(error: unknown, { maxBytes, maxFiles }: Record<string, number>): unknown {
  if (error instanceof Problem) return error;
  const { code } = error as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge('The file', Number(maxBytes));
  if (code === 'FST_FILES_LIMIT' && Number(maxFiles) > 1) {
    return invalid({ file: `Choose at most ${maxFiles} files.` });
  }
  return new Problem(400, 'malformed', texts.malformed);
}

function tooLarge(what: string, bytes: number): Problem {
  const megabytes = Math.floor(bytes / 1_048_576);
  return new Problem(413, 'too_large', `${what} is larger than ${megabytes} MB.`);
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
