import { randomBytes } from 'node:crypto';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { texts } from '@counting-house/contract/kit/problem.ts';
import { sendProblem } from './answer.ts';
import { openApiOf } from './openapi.ts';
import { Problem } from '../problem.ts';

/** The page's own script carries this word, and the policy lets no other inline script run. */
const nonce = randomBytes(16).toString('base64');

const policy = [
  "default-src 'none'",
  `script-src 'self' 'nonce-${nonce}'`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves the table of operations for programmers: `/api/{product}/openapi.json` and a page to read
 * and try it, both only to those who are signed in.
 */
export async function serveApiPage(
  app: FastifyInstance,
  operations: readonly Operation[],
  {
    productSlug,
    isSignedIn,
  }: { productSlug: string; isSignedIn(raw: FastifyRequest): Promise<boolean> },
): Promise<void> {
  const document = openApiOf(operations, productSlug);
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    if (await isSignedIn(request)) {
      void reply.header('content-security-policy', policy).header('cache-control', 'no-store');
      return;
    }
    await reply.redirect('/login');
  };
  app.get(`/api/${productSlug}/openapi.json`, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (await isSignedIn(request)) return document;
    return sendProblem(reply, new Problem(401, 'not_signed_in', texts.notSignedIn), request.id);
  });
  await app.register(scalar, {
    routePrefix: `/api/${productSlug}/reference`,
    hooks: { onRequest: admit },
    configuration: {
      url: `/api/${productSlug}/openapi.json`,
      pageTitle: 'API · Counting House',
      nonce,
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      proxyUrl: '',
    },
  });
}
