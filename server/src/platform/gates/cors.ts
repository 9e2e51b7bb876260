import type { FastifyInstance } from 'fastify';

/** What a program in a page elsewhere may send, and may read of the answer. */
const mayBeSent = 'authorization, content-type, idempotency-key, x-approval, x-ch-request';
const mayBeRead = 'idempotent-replay, retry-after, x-build, x-request-id';
const answerKeptSeconds = 600;

/**
 * Lets pages of these origins call the API with a bearer token. Cookies are never sent along: anyone who is
 * signed in here is nobody there.
 *
 * @see house-session 3.4.
 */
export function letIn(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (!request.url.startsWith('/api/')) return;
    void reply.header('vary', 'Origin');
    if (origin === undefined || !origins.includes(origin)) return;
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': mayBeRead,
    });
    if (request.method !== 'OPTIONS') return;
    await reply
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': mayBeSent,
        'access-control-max-age': String(answerKeptSeconds),
      })
      .code(204)
      .send();
  });
}
