import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * What a page may load, and from where.
 *
 * @param scripts that stand in the page itself and may run; no other does.
 */
export function contentPolicy(scripts: readonly string[] = []): string {
  const known = scripts.map(
    (code) => ` 'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `script-src 'self'${known.join('')}`,
    "connect-src 'self'",
    // The videos of products, played when somebody asks for one.
    'frame-src https://www.youtube-nocookie.com',
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

const policy = contentPolicy();

/** Puts the protecting headers on every answer, its reference, and the mark of the build that gives it. */
export function protect(
  app: FastifyInstance,
  { isSecure, build }: { isSecure: boolean; build: string },
): void {
  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('content-security-policy')) {
      void reply.header('content-security-policy', policy);
    }
    if (!reply.hasHeader('cross-origin-resource-policy')) {
      void reply.header('cross-origin-resource-policy', 'same-origin');
    }
    void reply.headers({
      'x-request-id': request.id,
      'x-build': build,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
    });
    if (isSecure) {
      void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    }
  });
}
