import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import type http from 'node:http';
import type { Socket } from 'node:net';
import { texts } from '@counting-house/contract/kit/problem.ts';
import { problemBody, sendProblem, tooLarge } from './answer.ts';
import { Problem } from '../problem.ts';
import { isMultipart, newRequestId } from './request.ts';

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

/** Cuts a body that does not come; see `requestLimits`. */
export function cutSlowBodies(app: FastifyInstance, slowMs: number = requestLimits.slowMs): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.method !== 'GET' && !isMultipart(request)) {
      const timer = setTimeout(() => {
        void reply.header('connection', 'close');
        payload.emit('error', Object.assign(tooSlow(), { statusCode: 408 }));
      }, slowMs);
      payload.once('end', () => clearTimeout(timer));
      timer.unref();
    }
    done(null, payload);
  });
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
}

const tooSlow = () => new Problem(408, 'too_slow', 'The request took too long to arrive.');

function brokenBy(code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return tooLarge(431);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return tooSlow();
  return new Problem(400, 'malformed', texts.malformed);
}
