import { placeOf } from '@counting-house/contract/kit/also.ts';
import { schemaOf } from '@counting-house/contract/kit/shape.ts';
import type { Operation, UploadedFile } from '@counting-house/contract/kit/operation.ts';
import { isOfShop } from '@counting-house/contract/kit/permission.ts';
import { texts } from '@counting-house/contract/kit/problem.ts';
import type { ReportFormat } from '@counting-house/contract/kit/report.ts';
import { wireOf, type Wire } from '@counting-house/contract/kit/wire.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import {
  internal,
  problemBody,
  send,
  sendProblem,
  sendSpooled,
  sendStored,
  withoutColumns,
} from '../answers/answer.ts';
import { note, withoutSecrets, writeAudit } from '../audit/audit.ts';
import { type Clock, dateIn } from '../clock.ts';
import {
  isFresh,
  reauthRequired,
  type Asker,
  type ReadContext,
  type Request,
  type WriteContext,
} from '../context.ts';
import type { Database, Tx } from '../database/database.ts';
import { crossSite, passGate } from '../gates/gate.ts';
import { isSingle, preparationOf, reportOf, type AnyHandler } from './handlers.ts';
import { fileOfRead } from '../answers/file-of-read.ts';
import { fieldsOf, formValues, parseInput, passTexts } from '../gates/input.ts';
import type { Hosts } from '../gates/hosts.ts';
import { databaseAway, invariant, lacksRight, notAllowed, Problem, problemOf } from '../problem.ts';
import { isForm, isMultipart, requestOf } from './request.ts';
import type { RequestMemory } from './request-memory.ts';
import { passDepth } from '../limits/request-limits.ts';
import { attemptOf, firstAnswer, keepAnswer, type Attempt } from './replay.ts';
import { hashOfBytes } from '../environment/secrets.ts';
import { settingsOf } from '../settings/settings.ts';
import { doAfterCommit, withRetries } from '../database/transaction.ts';
import { refuseOtherMethods } from './other-methods.ts';
import { uploadOf } from './upload.ts';

/** What mounting the table needs from the areas: who asks, and whether the house is open at all. */
type House = {
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

/** What a write has for one try of its transaction. */
type Once = Pick<WriteContext, 'tx' | 'writes' | 'changes' | 'entered' | 'reply' | 'afterCommit'>;

/**
 * Makes one route per row of the table of operations. Each request passes: who asks, limits, the
 * same-site gate, the permission, all before its body is read; then the input's shape, replay, one
 * transaction with its audit.
 */
export function mount(
  app: FastifyInstance,
  house: House,
  table: readonly { operation: Operation; handler: AnyHandler }[],
): void {
  const { memory } = house;
  app.addHook('onClose', () => memory.refusals.close());
  const admitted = new WeakMap<
    FastifyRequest,
    Pick<ReadContext, 'settings' | 'request'> & { asker: Asker }
  >();
  for (const { operation, handler } of table) {
    const wire = wireOf(operation.wire);
    const maxBytes = (operation.upload ?? operation.letter)?.maxBytes;
    const route: RouteOptions = {
      method: wire.method,
      url: `/api/${house.productSlug}/${wire.path}`,
      ...(maxBytes === undefined ? {} : { bodyLimit: maxBytes }),
      // Asking for the headers of a change would make it.
      exposeHeadRoute: operation.kind === 'read',
      onRequest: (request, reply) => inTime(admit, { operation, handler, wire }, request, reply),
      handler: (request, reply) => inTime(answer, { operation, handler, wire }, request, reply),
    };
    if (operation.letter) takeLetters(app, route);
    else app.route(route);
  }
  refuseOtherMethods(
    app,
    house.productSlug,
    table.map(({ operation }) => operation),
  );

  type Route = { operation: Operation; handler: AnyHandler; wire: Wire };

  /** What says how the house is waits for no database that froze. */
  async function inTime(
    step: typeof answer,
    route: Route,
    raw: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const { answersWithinMs } = route.operation;
    if (answersWithinMs === undefined) return step(route, raw, reply);
    const timer = setTimeout(() => sendProblem(reply, databaseAway(), raw.id), answersWithinMs);
    return step(route, raw, reply).finally(() => clearTimeout(timer));
  }

  /** Looks who asks before anything of their body is read. */
  async function admit(route: Route, raw: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const now = house.clock.now();
    const request = requestOf(raw, house);
    const { operation } = route;
    void reply.header('cache-control', 'no-store');
    let asker: Asker | undefined;
    try {
      // The database has not been asked for anything yet: as many as were allowed at the last request.
      const { 'admin.addressCallsPerMinute': most } = memory.settings.values;
      await memory.limits.count(`calls from ${request.address}`, most, now);
      const identity = await house.identify(
        house.database.direct,
        operation.letter ? { ...request, headers: {} } : request,
        now.toISOString(),
        operation,
      );
      asker = identity.asker;
      const settings = await settingsOf(
        house.database.direct,
        memory.settings,
        identity.settingsMark,
      );
      await passChecks(operation, { ...identity, settings }, raw, now);
      admitted.set(raw, { asker, settings, request });
      return undefined;
    } catch (error) {
      return refuse(error, { operation, user: asker, request, now }, raw, reply);
    }
  }

  async function answer(route: Route, raw: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const known = admitted.get(raw);
    invariant(known, 'nobody is answered who was not let in');
    const { asker: user, settings, request } = known;
    const now = house.clock.now();
    const { operation } = route;
    try {
      const { files, fields: body } = operation.upload
        ? await uploadOf(raw, operation.upload)
        : { files: [], fields: operation.letter ? { body: raw.body ?? '' } : bodyOf(raw) };
      passDepth(body);
      const values = fieldsOf(route.wire, raw.query as Record<string, unknown>, body);
      passTexts(values);
      const isText = !operation.letter && (isForm(raw) || isMultipart(raw));
      const input = parseInput(operation, isText ? formValues(operation, values) : values);
      passAlso(operation, user, input);
      const base = {
        user,
        operation,
        settings,
        now: now.toISOString(),
        today: dateIn(settings['business.timeZone'], now),
        request,
      };
      return operation.kind === 'read'
        ? await runRead(route, { ...base, changes: [] }, input, reply)
        : await runWrite(route, { ...base, file: files[0] ?? null, files }, input, raw, reply);
    } catch (error) {
      return refuse(error, { operation, user, request, now }, raw, reply);
    }
  }

  async function refuse(
    error: unknown,
    {
      user,
      ...attempt
    }: Omit<Parameters<typeof memory.refusals.note>[0], 'user'> & { user: Asker | undefined },
    raw: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const { operation, request } = attempt;
    const problem = problemOf(error);
    if (!problem || (problem.status === 503 && problem !== error))
      raw.log.error({ err: error, reference: request.id, call: operation.key });
    if (user && user.kind !== 'public') await memory.refusals.note({ ...attempt, user }, problem);
    const told = problem ? withoutColumns(problem, operation) : internal(request.id);
    return sendProblem(reply, told, request.id);
  }

  async function passChecks(
    operation: Operation,
    { asker, isSetUp, settings }: Identity & Pick<ReadContext, 'settings'>,
    raw: FastifyRequest,
    now: Date,
  ): Promise<void> {
    if (!isSetUp && !operation.openBefore?.includes('setUp')) {
      throw new Problem(503, 'set_up_needed', texts.setUpNeeded);
    }
    const calls = (whose: string, most: number) => memory.limits.count(whose, most, now);
    if (asker.kind === 'token')
      await calls(`calls of token ${asker.tokenId}`, settings['admin.tokenCallsPerMinute']);
    if (asker.sessionId)
      await calls(`calls of session ${asker.sessionId}`, settings['admin.sessionCallsPerMinute']);
    if (operation.upload) await calls(`uploads of ${asker.id}`, settings['admin.uploadsPerMinute']);
    if (operation.kind === 'write' && asker.kind !== 'token' && !operation.letter) {
      passGate(raw.headers, [...house.origins, `${raw.protocol}://${raw.host}`]);
      if (isForm(raw)) throw crossSite();
    }
    if (operation.permission === 'public') return;
    if (asker.kind === 'public') throw new Problem(401, 'not_signed_in', texts.notSignedIn);
    if ((operation.sessionOnly || operation.fresh) && asker.kind === 'token') throw notAllowed();
    if (operation.permission === 'self' ? isShop(asker) : !holds(asker, operation.permission)) {
      throw notAllowed();
    }
    if (operation.fresh && !isFresh(asker, now.toISOString())) throw reauthRequired();
  }

  async function runRead(
    { operation, handler }: Route,
    base: Omit<ReadContext, 'tx'>,
    input: unknown,
    reply: FastifyReply,
  ): Promise<unknown> {
    const run = (tx: Tx, values: unknown) => handler({ ...base, tx } as never, values as never);
    const { format } = input as { format?: ReportFormat };
    if (format) {
      const report = reportOf(handler);
      const make = report ?? handler;
      const asked = { operation, format, input: input as object, base, isReport: Boolean(report) };
      const filed = (tx: Tx, values: unknown) => make({ ...base, tx } as never, values as never);
      return sendFileOf(asked, filed, reply);
    }

    const result = isSingle(handler)
      ? await run(house.database.direct, input)
      : await house.database.read((tx) => run(tx, input));
    if (base.changes.length > 0) await writeDown(base);
    return send(reply, operation, schemaOf(operation.output).parse(result));
  }

  /** A list or a report as a file, for whoever may take files; the log says which. */
  async function sendFileOf(
    asked: Parameters<typeof fileOfRead>[1],
    run: Parameters<typeof fileOfRead>[2],
    reply: FastifyReply,
  ): Promise<unknown> {
    const { operation, base } = asked;
    if (operation.exportPermission && !holds(base.user, operation.exportPermission)) {
      throw notAllowed();
    }
    const most = base.settings['admin.exportsPerMinute'];
    await memory.limits.count(`exports of ${base.user.id}`, most, new Date(base.now));
    const file = await fileOfRead(house.database, asked, run);
    note(base, { action: 'export', entityNo: file.fileName });
    await writeDown(base).catch((error: unknown) => {
      file.stream.destroy();
      throw error;
    });
    return sendSpooled(reply, file);
  }

  /** What a read noted: an export, a paper that is not for everybody. */
  const writeDown = (base: Omit<ReadContext, 'tx'>) =>
    house.database.write((tx) => writeAudit(tx, { ...base, result: 'ok' }));

  async function runWrite(
    route: Route,
    { files, ...base }: Omit<WriteContext, keyof Once> & { files: readonly UploadedFile[] },
    input: unknown,
    raw: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const key = idempotencyKey(raw);
    const body =
      files.length > 0 ? [input, ...files.map(({ bytes }) => hashOfBytes(bytes))] : input;
    const attempt = attemptOf(base.user, key, base.operation.key, body);
    try {
      const prepare = preparationOf(route.handler);
      const early = { ...base, files, direct: house.database.direct };
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
      const problem = problemOf(error);
      if (attempt && problem?.status === 422) {
        const refusal = refusalOf(problem, base);
        await house.database.write((tx) => keepAnswer(tx, attempt, refusal));
      }
      throw error;
    }
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
      if (attempt && error.status === 422)
        await keepAnswer(base.tx, attempt, refusalOf(error, base));
      return { result: null, replayed: null, ctx, refused: error };
    }
  }
}

const bodyOf = (raw: FastifyRequest) => (raw.body ?? {}) as Record<string, unknown>;

/** Mounts a route that reads every body as the text that it is. */
function takeLetters(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (letters) => {
    letters.removeAllContentTypeParsers();
    letters.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    letters.route(route);
  });
}

/** A broken rule as it is kept for whoever sends the same again. */
const refusalOf = (problem: Problem, { request, now }: Pick<ReadContext, 'request' | 'now'>) => ({
  status: 422,
  answer: problemBody(problem, request.id),
  at: now,
});

/** What the fields of an input do beside the operation asks for the rights of its own. */
function passAlso(operation: Operation, asker: Asker, input: unknown): void {
  for (const also of operation.also ?? []) {
    const place = placeOf(also, input);
    if (place !== null && !holds(asker, also.right)) throw lacksRight(also, place);
  }
}

const holds = (asker: Asker, permission: string) =>
  asker.permissions === null || asker.permissions.has(permission);

function idempotencyKey(raw: FastifyRequest): string | undefined {
  const key = raw.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\u0021-\u007e]{8,100}$/u.test(key)) return key;
  throw new Problem(400, 'malformed', texts.malformed);
}

/** The token of an online shop, which may be read by whoever visits it. */
const isShop = ({ kind, permissions }: Asker): boolean =>
  kind === 'token' && permissions !== null && [...permissions].every(isOfShop);
