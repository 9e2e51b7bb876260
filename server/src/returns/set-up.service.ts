import { NewReason } from '@counting-house/contract/orders/reason.ts';
import { beginReasons } from '../orders/reasons/reason.service.ts';
import type { WriteContext } from '../platform/context.ts';

const returnReason = (name: string, facts: Partial<NewReason> = {}): NewReason =>
  NewReason.parse({ kind: 'return', name, ...facts });

const ours = { refundsShipping: true };
const theirs = { isCustomerFault: true };

/** Why goods come back that nobody took at the door. */
export const undelivered = returnReason('NDR (undelivered)', { ...ours, sortOrder: 110 });

const reasonsToReturn: readonly NewReason[] = [
  returnReason('Damaged on arrival', { ...ours, needsPhoto: true, sortOrder: 10 }),
  returnReason('Defective', { ...ours, needsPhoto: true, sortOrder: 20 }),
  returnReason('Wrong item', { ...ours, needsPhoto: true, sortOrder: 30 }),
  returnReason('Not as described', { ...ours, sortOrder: 40 }),
  returnReason('Quality', { ...ours, sortOrder: 50 }),
  returnReason('Expired or near expiry', { ...ours, sortOrder: 60 }),
  returnReason('Size or fit', { ...theirs, sortOrder: 70 }),
  returnReason('Changed mind', { ...theirs, sortOrder: 80 }),
  returnReason('Ordered by mistake', { ...theirs, sortOrder: 90 }),
  returnReason('Late delivery', { ...ours, sortOrder: 100 }),
  undelivered,
];

/** Makes a start for returns: the reasons that people choose from. */
export const setUpReturns = (ctx: WriteContext): Promise<void> =>
  beginReasons(ctx, reasonsToReturn);
