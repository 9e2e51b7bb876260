import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { randomBytes } from 'node:crypto';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { texts } from '@counting-house/contract/kit/problem.ts';
import { sendProblem } from './answer.ts';
import { toOpenApi } from './openapi.ts';
import { Problem } from '../problem.ts';

/** The page's own script carries a word, another one in each answer; no other inline script runs. */
const policyWith = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Stands in the page as it is made, where each answer has its own word. */
const placeOfNonce = `nonce-${randomBytes(16).toString('hex')}`;

/**
 * Serves the table of operations for programmers: `/api/{product}/openapi.json` and a page to read
 * and try it, both only to those who are signed in.
 */
export function serveApiPage(
  app: FastifyInstance,
  operations: readonly Operation[],
  {
    productSlug,
    isSignedIn,
  }: { productSlug: string; isSignedIn(raw: FastifyRequest): Promise<boolean> },
): void {
  const document = once(() => toOpenApi(operations, productSlug));
  const page = once(() => openPage(productSlug));
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    if (await isSignedIn(request)) {
      void reply.header('cache-control', 'no-store');
      return;
    }
    await reply.redirect(addresses.signIn);
  };
  app.get(`/api/${productSlug}/openapi.json`, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (await isSignedIn(request)) return document();
    return sendProblem(reply, new Problem(401, 'not_signed_in', texts.notSignedIn), request.id);
  });
  for (const path of ['', '/', '/*'])
    app.get(
      `/api/${productSlug}/reference${path}`,
      { onRequest: admit },
      async (request, reply) => {
        const { statusCode, headers, rawPayload } = await (await page()).inject(request.url);
        const { location, 'content-type': type } = headers;
        if (location) void reply.header('location', location);
        if (type) void reply.type(String(type));
        const nonce = randomBytes(16).toString('base64');
        void reply.header('content-security-policy', policyWith(nonce));
        const isPage = String(type).startsWith('text/html');
        return reply
          .code(statusCode)
          .send(isPage ? rawPayload.toString().replaceAll(placeOfNonce, nonce) : rawPayload);
      },
    );
}

/** Makes something when it is asked for the first time, and keeps it. */
function once<T>(make: () => T): () => T {
  let made: { readonly it: T } | undefined;
  return () => (made ??= { it: make() }).it;
}

/** The page itself; loaded when somebody opens it, because it holds 17 MB of memory from then on. */
async function openPage(productSlug: string): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const page = fastify();
  await page.register(scalar, {
    routePrefix: `/api/${productSlug}/reference`,
    configuration: {
      url: `/api/${productSlug}/openapi.json`,
      pageTitle: 'API · Counting House',
      nonce: placeOfNonce,
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      proxyUrl: '',
    },
  });
  return page;
}
