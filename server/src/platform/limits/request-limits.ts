import type { FastifyHttpOptions, FastifyInstance, FastifyRequest } from 'fastify';
import type http from 'node:http';
import type { Socket } from 'node:net';
import { texts } from '@counting-house/contract/kit/problem.ts';
import { problemBody, sendProblem, tooLarge } from '../answers/answer.ts';
import { Problem } from '../problem.ts';
import { isMultipart, newRequestId } from '../http/request.ts';

/** What every request keeps to, whatever it asks; uploads have sizes of their own. */
export const requestLimits = {
  headerBytes: 16_384,
  urlBytes: 8_192,
  jsonBytes: 1_048_576,
  /** Objects and lists within each other. */
  depth: 20,
  /** For its headers, and then for a body that is no upload. */
  slowMs: 30_000,
  /** From its first byte to its last: several pictures from a phone take their time. */
  wholeMs: 300_000,
  /** What still comes of a body once its request is answered: anyone who sends it first reads the answer. */
  lateMs: 2_000,
} as const;

/** How often the server looks for requests that take too long. */
const lookMs = 5_000;

/** The server's own limits; see `requestLimits`. */
export const limited = {
  bodyLimit: requestLimits.jsonBytes,
  requestTimeout: requestLimits.wholeMs,
  http: {
    maxHeaderSize: requestLimits.headerBytes,
    // Node cuts no slow body while headers alone may take longer than the whole.
    headersTimeout: requestLimits.slowMs,
    connectionsCheckingInterval: lookMs,
  },
  genReqId: newRequestId,
  clientErrorHandler: (error, socket) => refuseBroken(error, socket as Socket),
} satisfies FastifyHttpOptions<http.Server>;

/** Refuses an address longer than any of ours before anything is asked about it. */
export function refuseLongAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.length <= requestLimits.urlBytes) done();
    else sendProblem(reply, tooLarge(414), request.id);
  });
}

/** Cuts a body that does not come, and one that goes on after its answer; see `requestLimits`. */
export function cutSlowBodies(
  app: FastifyInstance,
  { slowMs, lateMs }: { readonly slowMs: number; readonly lateMs: number } = requestLimits,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    // A line that breaks is told to anyone who reads from it or writes to it; often that is nobody any more.
    request.raw.on('error', () => undefined);
    reply.raw.on('error', () => undefined);
    done();
  });
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (isComing(request) && !isMultipart(request)) {
      const timer = setTimeout(() => {
        if (!reply.sent && isComing(request))
          payload.emit('error', Object.assign(tooSlow(), { statusCode: 408 }));
      }, slowMs);
      request.raw.once('close', () => clearTimeout(timer));
      timer.unref();
    }
    done(null, payload);
  });
  app.addHook('onSend', async (request, reply) => {
    // Closing at once would throw the answer away that waits for its sender to have finished.
    if (isComing(request)) void reply.removeHeader('connection');
  });
  app.addHook('onResponse', async (request) => {
    if (isComing(request)) hangUp(request.raw.socket, lateMs, () => isComing(request));
  });
}

/** Whether parts of a request's body are still to come; what is played by a test comes whole. */
function isComing({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  const { complete, destroyed, headers } = raw;
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return hasBody && complete === false && !destroyed;
}

/** Ends a line that was told why, unless it has come to its end by then. */
function hangUp(socket: Socket, ms: number, isStillOn: () => boolean = () => true): void {
  const timer = setTimeout(() => {
    if (isStillOn()) socket.destroy();
  }, ms);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
}

/**
 * Looks how deep a request's values go.
 *
 * @throws {Problem} `malformed` (400).
 */
export function passDepth(value: unknown, left: number = requestLimits.depth): void {
  if (typeof value !== 'object' || value === null) return;
  if (left === 0) throw new Problem(400, 'malformed', texts.malformed);
  for (const part of Object.values(value)) passDepth(part, left - 1);
}

/** Answers what never became a request: headers too large, a body too slow, no HTTP at all. */
function refuseBroken(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const reference = newRequestId();
  const problem = brokenBy(error.code);
  const body = JSON.stringify(problemBody(problem, reference));
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${problem.code}`,
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${reference}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  hangUp(socket, requestLimits.lateMs); // Its sender may go on for ever.
}

const tooSlow = () => new Problem(408, 'too_slow', 'The request took too long to arrive.');

function brokenBy(code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return tooLarge(431);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return tooSlow();
  return new Problem(400, 'malformed', texts.malformed);
}
