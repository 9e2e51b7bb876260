import type { ReadContext } from '../platform/context.ts';

/** Served over https (or on the machine itself) the name asks the browser to refuse it elsewhere. */
const secureName = '__Host-ch_session';
const plainName = 'ch_session';

/** The cookie of a new session; it ends with the browser. */
export function sessionCookie(ctx: ReadContext, token: string): string {
  return isSecure(ctx)
    ? `${secureName}=${token}; Path=/; HttpOnly; SameSite=Strict; Secure`
    : `${plainName}=${token}; Path=/; HttpOnly; SameSite=Strict`;
}

export const clearCookie = (ctx: ReadContext) => `${sessionCookie(ctx, '')}; Max-Age=0`;

/** The token that a request carries in its cookies, or null. */
export function tokenOf(cookies: string | undefined): string | null {
  for (const pair of cookies?.split(';') ?? []) {
    const [name, value] = pair.trim().split('=');
    if ((name === secureName || name === plainName) && value) return value;
  }
  return null;
}

/** Said by the front of the server, which knows PUBLIC_URL. */
const isSecure = (ctx: ReadContext) => ctx.request.isSecure;
