import type { Also } from '../kit/also.ts';

/** The right that a typed address asks for when it is not the customer's or vendor's own. */
export const anyAddress = (field = 'to') =>
  ({
    field,
    right: 'integrations.outbox.anyAddress',
    does: 'mail to an address that is not their own',
    isJudged: true,
  }) as const satisfies Also;
