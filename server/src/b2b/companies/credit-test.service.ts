import type { HoldCode } from '@counting-house/contract/orders/order-labels.ts';
import { dateText } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { companies } from './company.table.ts';
import { creditFigures, type CreditFigures } from './credit.service.ts';
import type { CompanyRecord } from '../lock.service.ts';

/** How an order stands to the credit of its company. */
export type CreditTest = {
  readonly company: CompanyRecord;
  readonly figures: Pick<CreditFigures, 'receivable' | 'unbilled'>;
  /** Paise by which all of it is over the limit. */
  readonly over: number;
  readonly holds: readonly { readonly code: HoldCode; readonly note: string }[];
};

/**
 * Tests what an order would leave on account. Anyone who places orders has locked the company, so that two orders
 * at once see each other.
 *
 * @param order `onAccount`: what is not paid of it, paise; `orderId`: one that stands, which is not counted twice.
 * @see selling rules 3.3.
 */
export async function testCredit(
  ctx: ReadContext,
  companyId: number,
  order: { readonly onAccount: number; readonly orderId?: number | undefined },
): Promise<CreditTest> {
  const company = await readRow(ctx, companies, companyId);
  const known = await creditFigures(ctx, [companyId], { exceptOrderId: order.orderId ?? 0 });
  const figures = known.get(companyId) ?? {
    receivable: 0,
    unbilled: 0,
    overdue: 0,
    overdueSince: null,
  };
  const onAccount = Math.max(0, order.onAccount);
  const exposure = figures.receivable + figures.unbilled + onAccount;
  const over =
    company.creditMode === 'limit' ? Math.max(0, exposure - (company.creditLimit ?? 0)) : 0;
  const holds: { code: HoldCode; note: string }[] = [];
  if (company.creditMode === 'advance_only' && onAccount > 0) {
    holds.push({ code: 'credit', note: `Advance payment of ${rupees(onAccount)} needed` });
  } else if (over > 0 && onAccount > 0) {
    holds.push({ code: 'credit', note: `Over the credit limit by ${rupees(over)}` });
  }
  if (figures.overdue > company.overdueTolerance && onAccount > 0 && figures.overdueSince) {
    const since = dateText(figures.overdueSince);
    holds.push({ code: 'overdue', note: `${rupees(figures.overdue)} overdue since ${since}` });
  }
  if (company.status === 'on_hold')
    holds.push({ code: 'company', note: `${company.name} is on hold` });
  return { company, figures, over, holds };
}
