import type { InputOf, Operation, OutputOf } from '@counting-house/contract/kit/operation.ts';
import { apiBase, newKey, onSignedOut, type Reply } from './client.ts';
import { noConnection, readProblem, type Problem } from './problem.ts';
import { buildRequest } from './request.ts';

/**
 * Sends one file to an operation that takes uploads and says how much of it has left, 0 to 1. Never
 * throws; giving up by the signal comes back as a lost connection.
 */
export function upload<O extends Operation>(
  operation: O,
  { file, fields }: { readonly file: File; readonly fields: InputOf<O> },
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<Reply<OutputOf<O>>> {
  const input = { ...(fields as Record<string, unknown>), file };
  const { url, body } = buildRequest(operation, input, apiBase());
  return new Promise((settle) => {
    const request = new XMLHttpRequest();
    const fail = (error: Problem) => settle({ ok: false, problem: error });
    request.open('POST', url);
    request.responseType = 'json';
    for (const [name, value] of headers()) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('load', () => {
      const answer = request.response as unknown;
      if (request.status === 200) return settle({ ok: true, data: answer as OutputOf<O> });
      const problem = readProblem(
        request.status,
        answer,
        request.getResponseHeader('x-request-id'),
      );
      if (problem.code === 'not_signed_in') onSignedOut.get()();
      return fail(problem);
    });
    for (const end of ['error', 'abort', 'timeout']) {
      request.addEventListener(end, () => fail(noConnection));
    }
    signal.addEventListener('abort', () => request.abort());
    request.send(body ?? null);
  });
}

const headers = () =>
  Object.entries({
    accept: 'application/json',
    'x-ch-request': '1',
    'idempotency-key': newKey(),
  });
