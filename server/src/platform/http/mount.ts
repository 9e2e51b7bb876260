import { placeOf } from '@counting-house/contract/kit/also.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { texts } from '@counting-house/contract/kit/problem.ts';
import { wireOf } from '@counting-house/contract/kit/wire.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { internal, sendProblem, withoutColumns } from '../answers/answer.ts';
import { dateIn } from '../clock.ts';
import {
  isFresh,
  isPage,
  isShop,
  reauthRequired,
  type Asker,
  type ReadContext,
} from '../context.ts';
import { crossSite, passGate } from '../gates/gate.ts';
import { readFields, formValues, parseInput, passTexts } from '../gates/input.ts';
import { passDepth } from '../limits/request-limits.ts';
import { databaseAway, invariant, lacksRight, notAllowed, Problem } from '../problem.ts';
import { toProblem } from '../database/fault.ts';
import { readSettings } from '../settings/settings.ts';
import { viewOf } from './current.ts';
import type { AnyHandler } from './handlers.ts';
import { outageLog } from './outage-log.ts';
import { refuseOtherMethods } from './other-methods.ts';
import { isForm, isMultipart, toRequest } from './request.ts';
import {
  holds,
  type House,
  type Identity,
  type Route,
  runRead,
  runWrite,
} from './run-operation.ts';
import { readUpload } from './upload.ts';

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
  const outage = outageLog();
  app.addHook('onClose', () => memory.refusals.close());
  const admitted = new WeakMap<
    FastifyRequest,
    Pick<ReadContext, 'settings' | 'request'> & { asker: Asker }
  >();
  const operations = table.map(({ operation }) => operation);
  for (const { operation, handler } of table) {
    const wire = wireOf(operation.wire);
    const shows = viewOf(operation, operations);
    const view = table.find((row) => row.operation === shows);
    const known = { operation, handler, wire, view };
    const maxBytes = (operation.upload ?? operation.letter)?.maxBytes;
    const route: RouteOptions = {
      method: wire.method,
      url: `/api/${house.productSlug}/${wire.path}`,
      ...(maxBytes === undefined ? {} : { bodyLimit: maxBytes }),
      // Asking for the headers of a change would make it.
      exposeHeadRoute: operation.kind === 'read',
      onRequest: (request, reply) => inTime(admit, known, request, reply),
      handler: (request, reply) => inTime(answer, known, request, reply),
    };
    if (operation.letter) takeLetters(app, route);
    else app.route(route);
  }
  refuseOtherMethods(app, house.productSlug, operations);

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
    const request = toRequest(raw, house);
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
      const settings = await readSettings(
        house.database.direct,
        memory.settings,
        identity.settingsMark,
      );
      await passChecks(house, operation, { ...identity, settings, request }, raw, now);
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
        ? await readUpload(raw, operation.upload)
        : { files: [], fields: operation.letter ? { body: raw.body ?? '' } : bodyOf(raw) };
      passDepth(body);
      const values = readFields(route.wire, raw.query as Record<string, unknown>, body);
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
      const asked = { house, route, raw, reply };
      return operation.kind === 'read'
        ? await runRead(asked, { ...base, changes: [] }, input)
        : await runWrite(asked, { ...base, file: files[0] ?? null, files }, input);
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
    const { operation, request, now } = attempt;
    const problem = toProblem(error);
    if (!problem || (problem.status === 503 && problem !== error)) {
      const said = { reference: request.id, call: operation.key };
      // An outage is said once in a while: each statement that it refused has nothing to add.
      if (problem && outages.has(problem.code)) outage.note(raw.log, problem, now, said);
      else raw.log.error({ err: error, ...said });
    }
    if (user && user.kind !== 'public') await memory.refusals.note({ ...attempt, user }, problem);
    const told = problem ? withoutColumns(problem, operation) : internal(request.id);
    return sendProblem(reply, told, request.id);
  }
}

/** Limits, the same-site gate and the permission: what is looked at before the body is read. */
async function passChecks(
  house: House,
  operation: Operation,
  {
    asker,
    isSetUp,
    settings,
    request: { address },
  }: Identity & Pick<ReadContext, 'settings' | 'request'>,
  raw: FastifyRequest,
  now: Date,
): Promise<void> {
  if (!isSetUp && !operation.openBefore?.includes('setUp')) {
    throw new Problem(503, 'set_up_needed', texts.setUpNeeded);
  }
  const calls = (whose: string, most: number) => house.memory.limits.count(whose, most, now);
  if (asker.kind === 'token') {
    // Anyone who visits a page has its token: one of them in a loop closes it to nobody else.
    const visitor = isPage(asker) ? ` from ${address}` : '';
    const most = settings['admin.tokenCallsPerMinute'];
    await calls(`calls of token ${asker.tokenId}${visitor}`, most);
  }
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

const outages: ReadonlySet<string> = new Set(['database_away', 'disk_full']);

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

/** What the fields of an input do beside the operation asks for the rights of its own. */
function passAlso(operation: Operation, asker: Asker, input: unknown): void {
  for (const also of operation.also ?? []) {
    const place = placeOf(also, input);
    if (place !== null && !holds(asker, also.right)) throw lacksRight(also, place);
  }
}
