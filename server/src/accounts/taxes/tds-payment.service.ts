import type { NewVoucher } from '@counting-house/contract/accounts/vouchers/voucher.ts';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { bills } from '../../purchasing/bills/bill.table.ts';
import { expenses } from '../expenses/expense.table.ts';
import { share } from '../open-items/open-item.rules.ts';
import { openItems } from '../open-items/open-item.table.ts';

type Paying = Pick<NewVoucher, 'deductions' | 'allocations'> & {
  readonly vendorId: number;
  /** Paise of the money and of all deductions. */
  readonly settled: number;
};

/**
 * What is wrong with the tax that a payment to a vendor holds back, by field: bills and expenses that name a section
 * held it back themselves.
 *
 * @see Income-tax Act 2025, section 393(1): at credit or payment, whichever is earlier.
 */
export async function tdsWrong(ctx: ReadContext, paying: Paying): Promise<Record<string, string>> {
  const held = [...paying.deductions.entries()].filter(([, { kind }]) => kind === 'tds');
  if (held.length === 0) return {};
  const settled = await settledBy(ctx, paying);
  const themselves = settled.filter(({ other }) => other.namesSection);
  if (themselves.length === 0) return {};
  const rest = paying.settled - themselves.reduce((sum, { amount }) => sum + amount, 0);
  const names = themselves.slice(0, 3).map(({ other }) => other.docNo);
  const more = themselves.length > 3 ? ` and ${themselves.length - 3} more` : '';
  const says = `TDS was worked out on ${names.join(', ')}${more} already.`;
  return Object.fromEntries(
    held.flatMap(([index, { tdsBase }]) => {
      if (rest <= 0) return [[`deductions.${index}.kind`, `${says} Remove this deduction.`]];
      if (!tdsBase || tdsBase <= rest) return [];
      const most = `${says} For the rest of this payment the value is at most ${rupees(rest)}.`;
      return [[`deductions.${index}.tdsBase`, most]];
    }),
  );
}

/**
 * The day on which the earliest of what a payment settles was credited, where that document deducted nothing; null when
 * it settles none such.
 */
export async function creditedOn(
  ctx: ReadContext,
  paying: Omit<Paying, 'deductions'>,
): Promise<string | null> {
  const settled = await settledBy(ctx, paying);
  const days = settled.flatMap(({ other, amount }) =>
    amount > 0 && !other.namesSection ? [other.docDate] : [],
  );
  return days.toSorted()[0] ?? null;
}

/** The documents that are chosen; else the oldest due, as they are settled when nothing is chosen. */
async function settledBy(
  ctx: ReadContext,
  { vendorId, allocations, settled }: Omit<Paying, 'deductions'>,
) {
  const chosen = allocations && new Map(allocations.map((one) => [one.openItemId, one.amount]));
  const items = await ctx.tx
    .select({
      id: openItems.id,
      docNo: openItems.docNo,
      docDate: openItems.docDate,
      outstanding: openItems.outstanding,
      namesSection: sql<boolean>`coalesce(${bills.tdsSectionId}, ${expenses.tdsSectionId}) is not null`,
    })
    .from(openItems)
    .leftJoin(bills, and(eq(openItems.sourceKind, 'bill'), eq(bills.id, openItems.sourceId)))
    .leftJoin(
      expenses,
      and(eq(openItems.sourceKind, 'expense'), eq(expenses.id, openItems.sourceId)),
    )
    .where(
      and(
        eq(openItems.partyKind, 'vendor'),
        eq(openItems.partyId, vendorId),
        eq(openItems.side, 'credit'),
        chosen ? inArray(openItems.id, [...chosen.keys()]) : gt(openItems.outstanding, 0),
      ),
    )
    .orderBy(asc(openItems.dueDate), asc(openItems.id));
  return chosen
    ? items.map((other) => ({ other, amount: chosen.get(other.id) ?? 0 }))
    : share(settled, items);
}
