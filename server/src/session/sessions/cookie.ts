import type { ReadContext, Request } from '../../platform/context.ts';
import { deviceDays } from './session.rules.ts';

/** Served over https the names ask the browser to refuse them elsewhere. */
const names = {
  session: { secure: '__Host-ch_session', plain: 'ch_session' },
  device: { secure: '__Host-ch_device', plain: 'ch_device' },
} as const;

const deviceSeconds = deviceDays * 86_400;

/** The cookie of a new session; it ends with the browser. */
export const sessionCookie = (ctx: ReadContext, token: string): string =>
  cookie(ctx, names.session, token);

export const clearCookie = (ctx: ReadContext) => `${sessionCookie(ctx, '')}; Max-Age=0`;

/** The cookie by which a browser is known again at the next sign-in; it opens nothing. */
export const deviceCookie = (ctx: ReadContext, token: string): string =>
  `${cookie(ctx, names.device, token)}; Max-Age=${deviceSeconds}`;

/** The session's token that a request carries in its cookies, or null. */
export const sessionToken = (request: Request) => valueOf(request, names.session);

export const deviceToken = (request: Request) => valueOf(request, names.device);

type Names = { readonly secure: string; readonly plain: string };

function cookie(ctx: ReadContext, { secure, plain }: Names, value: string): string {
  return ctx.request.isSecure
    ? `${secure}=${value}; Path=/; HttpOnly; SameSite=Strict; Secure`
    : `${plain}=${value}; Path=/; HttpOnly; SameSite=Strict`;
}

function valueOf({ headers, isSecure }: Request, { secure, plain }: Names): string | null {
  const wanted = isSecure ? secure : plain;
  for (const pair of String(headers['cookie'] ?? '').split(';')) {
    const [name, value] = pair.trim().split('=');
    if (name === wanted && value) return value;
  }
  return null;
}
