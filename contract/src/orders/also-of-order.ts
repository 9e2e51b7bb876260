import type { Also } from '../kit/also.ts';
import { guardedHolds } from './many.ts';
import type { HoldCode } from './order-labels.ts';

/** What the fields of an order do that has calls of its own; also of one that is billed at once. */
export const alsoOfOrder = [
  { field: 'payments', right: 'orders.payment.record', does: 'record payments' },
  {
    field: 'customer',
    right: 'customers.customer.write',
    does: 'add customers',
    isJudged: true,
  },
  { field: 'confirm', right: 'orders.order.confirm', does: 'confirm orders' },
  {
    field: 'lines.unitPrice',
    right: 'orders.order.price',
    does: 'change prices and charges',
    isJudged: true,
  },
  {
    field: 'staffDiscount',
    right: 'orders.order.discountAny',
    does: 'give more discount than the limit',
    isJudged: true,
  },
] as const satisfies readonly Also[];

/** What a company's credit or an approver holds back. */
export const releasesCredit = {
  field: 'clear',
  right: 'b2b.credit.override',
  does: 'release what is held for credit or approval',
  when: ({ clear }: { clear: readonly HoldCode[] }) =>
    clear.some((code) => guardedHolds.includes(code)),
} as const satisfies Also<{ clear: readonly HoldCode[] }>;
