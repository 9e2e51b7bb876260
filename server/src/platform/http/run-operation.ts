import { schemaOf } from '@counting-house/contract/kit/shape.ts';
import type { Operation, UploadedFile } from '@counting-house/contract/kit/operation.ts';
import { texts } from '@counting-house/contract/kit/problem.ts';
import type { ReportFormat } from '@counting-house/contract/kit/report.ts';
import type { Wire } from '@counting-house/contract/kit/wire.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemBody, send, sendProblem, sendSpooled, sendStored } from '../answers/answer.ts';
import { fileOfRead } from '../answers/file-of-read.ts';
import { note, withoutSecrets, writeAudit } from '../audit/audit.ts';
import type { Clock } from '../clock.ts';
import type { Asker, ReadContext, Request, WriteContext } from '../context.ts';
import type { Database, Tx } from '../database/database.ts';
import { doAfterCommit, withRetries } from '../database/transaction.ts';
import { hashOfBytes } from '../environment/secrets.ts';
import type { Hosts } from '../gates/hosts.ts';
import { notAllowed, Problem } from '../problem.ts';
import { toProblem } from '../database/fault.ts';
import { withCurrent } from './current.ts';
import { type AnyHandler, isSingle, preparationOf, reportOf } from './handlers.ts';
import { type Attempt, attemptOf, firstAnswer, keepAnswer } from './replay.ts';
import type { RequestMemory } from './request-memory.ts';

/** What mounting the table needs from the areas: who asks, and whether the house is open at all. */
export type House = {
  readonly database: Database;
  readonly memory: RequestMemory;
  readonly clock: Clock;
  readonly productSlug: string;
  /** The application is reached over https, so cookies may be kept to it. */
  readonly isSecure: boolean;
  /** Origins that the application is served from, beside the request's own host, which is a known one. */
  readonly origins: readonly string[];
  readonly hosts: Hosts;
  /** Reads cookie or bearer; `mark` says which settings are in force. */
  identify(tx: Tx, request: Request, now: string, operation: Operation): Promise<Identity>;
};

export type Identity = {
  readonly asker: Asker;
  readonly settingsMark: string;
  /** False while the business is not set up: only public calls that say so are answered. */
  readonly isSetUp: boolean;
};

/** A row of the table, what does it, and how it stands on the wire. */
export type Route = {
  readonly operation: Operation;
  readonly handler: AnyHandler;
  readonly wire: Wire;
  /** The read that shows the record which a write changes. */
  readonly view?: { readonly operation: Operation; readonly handler: AnyHandler } | undefined;
};

/** A request that was let in, and where its answer goes. */
type Asked = {
  readonly house: House;
  readonly route: Route;
  readonly raw: FastifyRequest;
  readonly reply: FastifyReply;
};

/** What a write has for one try of its transaction. */
type Once = Pick<WriteContext, 'tx' | 'writes' | 'changes' | 'entered' | 'reply' | 'afterCommit'>;

/** Runs a read in one snapshot, or without one where it is a single statement, and answers. */
export async function runRead(
  { house, route: { operation, handler }, reply }: Asked,
  base: Omit<ReadContext, 'tx'>,
  input: unknown,
): Promise<unknown> {
  const run = (tx: Tx, values: unknown) => handler({ ...base, tx } as never, values as never);
  const { format } = input as { format?: ReportFormat };
  if (format) {
    const report = reportOf(handler);
    const make = report ?? handler;
    const asked = { operation, format, input: input as object, base, isReport: Boolean(report) };
    const filed = (tx: Tx, values: unknown) => make({ ...base, tx } as never, values as never);
    return sendFileOf(house, asked, filed, reply);
  }

  const result = isSingle(handler)
    ? await run(house.database.direct, input)
    : await house.database.read((tx) => run(tx, input));
  if (base.changes.length > 0) await writeDown(house, base);
  return send(reply, operation, schemaOf(operation.output).parse(result));
}

/** A list or a report as a file, for anyone who may take files; the log says which. */
async function sendFileOf(
  house: House,
  asked: Parameters<typeof fileOfRead>[1],
  run: Parameters<typeof fileOfRead>[2],
  reply: FastifyReply,
): Promise<unknown> {
  const { operation, base } = asked;
  if (operation.exportPermission && !holds(base.user, operation.exportPermission)) {
    throw notAllowed();
  }
  const most = base.settings['admin.exportsPerMinute'];
  await house.memory.limits.count(`exports of ${base.user.id}`, most, new Date(base.now));
  const file = await fileOfRead(house.database, asked, run);
  note(base, { action: 'export', entityNo: file.fileName });
  await writeDown(house, base).catch((error: unknown) => {
    file.stream.destroy();
    throw error;
  });
  return sendSpooled(reply, file);
}

/** What a read noted: an export, a paper that is not for everybody. */
const writeDown = (house: House, base: Omit<ReadContext, 'tx'>) =>
  house.database.write((tx) => writeAudit(tx, { ...base, result: 'ok' }));

/** Runs a write in one transaction with its audit, tried again a few times, or gives its first answer again. */
export async function runWrite(
  { house, route, raw, reply }: Asked,
  { files, ...base }: Omit<WriteContext, keyof Once> & { files: readonly UploadedFile[] },
  input: unknown,
): Promise<unknown> {
  const key = idempotencyKey(raw);
  const body = files.length > 0 ? [input, ...files.map(({ bytes }) => hashOfBytes(bytes))] : input;
  const attempt = attemptOf(base.user, key, base.operation.key, body);
  try {
    const prepare = preparationOf(route.handler);
    const early = { ...base, files, direct: house.database.direct, signal: hangUpOf(reply) };
    const work = await prepare?.(early, input as never);
    const { result, replayed, ctx, refused } = await withRetries(() =>
      house.database.write((tx) => runOnce(route, { ...base, tx }, { input, work }, attempt)),
    );
    await doAfterCommit(house.database, ctx?.afterCommit ?? [], (error) =>
      raw.log.error({ err: error, reference: base.request.id }),
    );
    if (replayed) void reply.header('idempotent-replay', 'true');
    if (ctx) void reply.headers(ctx.reply.headers);
    if (refused) return sendProblem(reply, refused, base.request.id);
    if (replayed && replayed.status >= 400) return sendStored(reply, replayed.status, result);
    return send(reply, base.operation, result);
  } catch (error) {
    const problem = toProblem(error);
    if (attempt && problem?.status === 422) {
      const refusal = refusalOf(problem, base);
      await house.database.write((tx) => keepAnswer(tx, attempt, refusal));
    }
    if (problem?.code !== 'stale') throw error;
    throw await withCurrent(problem, base.operation, readingOf(house, route, base, input));
  }
}

/** Reads the record that a write is about, for anyone who may see it. */
function readingOf(
  house: House,
  { view }: Route,
  base: Omit<ReadContext, 'tx' | 'changes'>,
  input: unknown,
): (() => Promise<unknown>) | null {
  const { id } = input as { id?: unknown };
  if (!view || typeof id !== 'number' || !holds(base.user, view.operation.permission)) return null;
  const { operation, handler } = view;
  return () =>
    house.database.read((tx) =>
      Promise.resolve(handler({ ...base, operation, changes: [], tx } as never, { id } as never)),
    );
}

/** Aborted when the connection closes before the answer is out. */
function hangUpOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

async function runOnce(
  { operation, handler }: Route,
  base: Omit<WriteContext, Exclude<keyof Once, 'tx'>>,
  { input, work }: { input: unknown; work: unknown },
  attempt: Attempt | null,
) {
  const first = attempt ? await firstAnswer(base.tx, attempt) : null;
  if (first) return { result: first.answer, replayed: first, ctx: null, refused: null };

  const ctx: WriteContext = {
    ...base,
    writes: true,
    changes: [],
    entered: { by: null },
    reply: { headers: {} },
    afterCommit: [],
  };
  try {
    const answered = await handler(ctx as never, input as never, work as never);
    const result = schemaOf(operation.output).parse(answered);
    const kept = { status: 200, answer: withoutSecrets(result, operation), at: base.now };
    await Promise.all([
      operation.background ? null : writeAudit(base.tx, { ...ctx, result: 'ok' }),
      attempt && keepAnswer(base.tx, attempt, kept),
    ]);
    return { result, replayed: null, ctx, refused: null };
  } catch (error) {
    if (!(error instanceof Problem) || !error.beside.stands) throw error;
    await writeAudit(base.tx, { ...base, result: 'denied', changes: ctx.changes });
    if (attempt && error.status === 422) await keepAnswer(base.tx, attempt, refusalOf(error, base));
    return { result: null, replayed: null, ctx, refused: error };
  }
}

/** A broken rule as it is kept for anyone who sends the same again. */
const refusalOf = (problem: Problem, { request, now }: Pick<ReadContext, 'request' | 'now'>) => ({
  status: 422,
  answer: problemBody(problem, request.id),
  at: now,
});

/** Null permissions are those of the owner: all. */
export const holds = (asker: Asker, permission: string) =>
  asker.permissions === null || asker.permissions.has(permission);

function idempotencyKey(raw: FastifyRequest): string | undefined {
  const key = raw.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\u0021-\u007e]{8,100}$/u.test(key)) return key;
  throw new Problem(400, 'malformed', texts.malformed);
}
