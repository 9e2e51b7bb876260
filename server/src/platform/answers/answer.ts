import { FileAnswer, type Operation } from '@counting-house/contract/kit/operation.ts';
import type { ProblemAnswer } from '@counting-house/contract/kit/problem.ts';
import { texts } from '@counting-house/contract/kit/problem.ts';
import type { Shape } from '@counting-house/contract/kit/shape.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { compressed, isCompressed } from './compressed.ts';
import { hashToken } from '../environment/secrets.ts';
import type { Spooled } from '../papers/list-file.ts';
import { Problem } from '../problem.ts';

/** 500: what went wrong stands in the log, under the reference. */
export function internal(reference: string): Problem {
  return new Problem(500, 'internal', `Something went wrong. Reference ${reference}.`);
}

/** 413, or 414 for an address and 431 for headers. */
export const tooLarge = (status: 413 | 414 | 431): Problem =>
  new Problem(status, 'too_large', 'The request is too large.');

/** 200 with what the operation answers, already cut to its shape. */
export async function send(
  reply: FastifyReply,
  operation: Operation,
  answer: unknown,
): Promise<unknown> {
  if (operation.output === FileAnswer) return sendFile(reply, answer as FileAnswer);
  const text = JSON.stringify(answer);
  if (operation.keptSeconds !== undefined && isKept(reply, text, operation.keptSeconds)) {
    return reply.code(304).send();
  }
  const body = isCompressed(operation) ? await compressed(reply, text) : text;
  return reply.type('application/json; charset=utf-8').send(body);
}

/**
 * Says how long an answer may be kept, and by which mark to ask whether it changed.
 *
 * @returns whether the caller has it already.
 * @see RFC 9110, sections 8.8.3 and 13.1.2: a weak mark, because the answer may be compressed.
 */
function isKept(reply: FastifyReply, text: string, seconds: number): boolean {
  const mark = `W/"${hashToken(text).slice(0, 32)}"`;
  void reply.headers({
    'cache-control': `private, max-age=${seconds}`,
    etag: mark,
    vary: [reply.getHeader('vary'), 'authorization, cookie'].filter(Boolean).join(', '),
  });
  const known = String(reply.request.headers['if-none-match'] ?? '').split(',');
  return known.some((one) => one.trim() === mark || one.trim() === '*');
}

/** Whatever a file says of itself, a browser lets it do nothing. */
export const harmless = "sandbox; default-src 'none'";

/** 200 with a file to keep. */
function sendFile(reply: FastifyReply, file: FileAnswer): unknown {
  return fileReply(reply, file).send(Buffer.from(file.bytes));
}

/** 200 with a file to keep that waits on the disk. */
export function sendSpooled(
  reply: FastifyReply,
  { fileName, mime, stream, bytes }: Omit<FileAnswer, 'bytes'> & Spooled,
): unknown {
  return fileReply(reply, { fileName, mime }).header('content-length', bytes).send(stream);
}

function fileReply(reply: FastifyReply, { fileName, mime }: Omit<FileAnswer, 'bytes'>) {
  return reply
    .type(mime)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .header('content-security-policy', harmless);
}

/** The stored first answer of a repeated attempt. */
export function sendStored(reply: FastifyReply, status: number, answer: unknown): unknown {
  if (reply.sent) return reply; // The one who asked was told already that it takes too long.
  return reply.code(status).type('application/problem+json').send(JSON.stringify(answer));
}

/** application/problem+json; see `ProblemAnswer`. */
export function sendProblem(reply: FastifyReply, problem: Problem, reference: string): unknown {
  const { retryAfterSeconds } = problem.beside;
  if (retryAfterSeconds) void reply.header('retry-after', String(retryAfterSeconds));
  return sendStored(reply, problem.status, problemBody(problem, reference));
}

export function problemBody(problem: Problem, reference: string): ProblemAnswer {
  const { fields, more } = problem.beside;
  const said = saidOf(problem);
  return {
    type: 'about:blank',
    title: problem.code.replaceAll(/[._]/gu, ' '),
    status: problem.status,
    detail: problem.message,
    code: problem.code,
    ...(fields ? { fields: { ...fields } } : {}),
    ...(more ? { more: { ...more } } : {}),
    reference,
    success: 500,
    error: said,
    message: said,
  };
}

/** What programs show that know nothing of fields: the first thing that is wrong, not that something is. */
function saidOf({ message, beside }: Problem): string {
  const [first] = message === texts.invalid ? Object.values(beside.fields ?? {}) : [];
  return first ?? message;
}

/**
 * The current row of a stale one, cut to what the operation itself takes and answers: what a column
 * holds beside that is not told by a refusal either.
 */
export function withoutColumns(problem: Problem, operation: Operation): Problem {
  const current = problem.beside.more?.['current'];
  if (typeof current !== 'object' || current === null) return problem;
  const spoken = new Set([
    'id',
    'version',
    ...keysOf(operation.input),
    ...keysOf(operation.output),
  ]);
  const told = Object.entries(current).filter(([field]) => spoken.has(field));
  const more = { ...problem.beside.more, current: Object.fromEntries(told) };
  return new Problem(problem.status, problem.code, problem.message, { ...problem.beside, more });
}

const keysOf = (shape: Shape) => (shape instanceof z.ZodObject ? Object.keys(shape.shape) : []);

/** What the framework itself refuses gets the same form: unknown paths, broken JSON, bodies too large. */
export function answerUnknown(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) =>
    sendProblem(reply, new Problem(404, 'not_found', 'There is no such call.'), request.id),
  );
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (error instanceof Problem) return sendProblem(reply, error, request.id);
    if (status === 413) return sendProblem(reply, tooLarge(status), request.id);
    if (status >= 400 && status < 500) {
      return sendProblem(reply, new Problem(400, 'malformed', texts.malformed), request.id);
    }
    request.log.error({ err: error });
    return sendProblem(reply, internal(request.id), request.id);
  });
}
