import type { ReadContext } from '../../platform/context.ts';

/** A proof (password or code) counts as fresh for so long. */
const freshMinutes = 10;

/** A temporary password that was not used within a day opens nothing. */
export const temporaryMinutes = 24 * 60;

/** A browser is remembered for so long after the last sign-in. */
export const deviceDays = 180;

/** Until when a proof given now counts as fresh. */
export const freshUntil = (now: string): string => later(now, freshMinutes);

/** What a new session's row says of its time and place. */
export function sessionRow(ctx: ReadContext) {
  return {
    createdAt: ctx.now,
    lastActiveAt: ctx.now,
    absoluteExpiry: later(ctx.now, ctx.settings['session.absoluteHours'] * 60),
    freshUntil: freshUntil(ctx.now),
    address: ctx.request.address,
    userAgent: ctx.request.userAgent,
  };
}

/** Whether the people of a role sign in with a second factor. */
export const needsSecondFactor = (
  ctx: ReadContext,
  role: { readonly key: string | null; readonly requireTotp: boolean },
): boolean =>
  role.requireTotp ||
  (role.key === 'super_admin' && ctx.settings['session.requireTotpForSuperAdmin']);

/** The moment so many minutes after another. */
export const later = (moment: string, minutes: number): string =>
  new Date(Date.parse(moment) + minutes * 60_000).toISOString();
