import type { NewVoucher } from '@counting-house/contract/accounts/vouchers/voucher.ts';
import { sectionText } from '@counting-house/contract/tax/withholding.ts';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { invalid } from '../../platform/problem.ts';
import { pick } from '../../platform/rows/asked.ts';
import { readRows } from '../../platform/rows/read.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { bills } from '../../purchasing/bills/bill.table.ts';
import { vendors } from '../../purchasing/vendors/vendor.table.ts';
import { sectionOn } from '../../tax/withholding/withholding.service.ts';
import { withholdingSections } from '../../tax/withholding/withholding-section.table.ts';
import { expenses } from '../expenses/expense.table.ts';
import { share } from '../../books/open-items/open-item.service.ts';
import { openItems } from '../../books/open-items/open-item.table.ts';
import { voucherAllocations, voucherLines, type vouchers } from './voucher.table.ts';
import { proposeTds, tdsLeft } from '../../purchasing/bills/tds-year.service.ts';

type Paying = Pick<NewVoucher, 'deductions'> & {
  /** By the rules of the house when there are none. */
  readonly allocations?:
    readonly { readonly openItemId: number; readonly amount: number }[] | null | undefined;
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
    amount > 0 && other.tdsLeft > 0 ? [other.docDate] : [],
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
      ...pick(openItems, 'id', 'docNo', 'docDate', 'outstanding', 'sourceKind', 'amount'),
      namesSection: sql<boolean>`coalesce(${bills.tdsSectionId}, ${expenses.tdsSectionId}) is not null`,
      tdsLeft,
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

/**
 * Refuses to post a payment to a vendor who has a section, when it pays in advance or for documents that deducted
 * nothing and deducts nothing itself, or another amount than the section's rule: unless it says why.
 *
 * @param chosen documents that it settles; by default those that stand with it.
 * @throws {Problem} `invalid` (422).
 */
export async function refuseUndeducted(
  ctx: WriteContext,
  voucher: typeof vouchers.$inferSelect,
  chosen?: readonly { readonly openItemId: number; readonly amount: number }[],
): Promise<void> {
  const { id, kind, partyKind, partyId, sourceId, date, tdsReason } = voucher;
  const isAsked = kind === 'payment' && partyKind === 'vendor' && sourceId === null;
  if (!isAsked || partyId === null || tdsReason !== '') return;
  const lines = await readRows(ctx, voucherLines, { voucherId: id });
  const held = lines.find((line) => line.kind === 'tds');
  if (held && held.tdsSectionId === null) return;
  const vendor = await readRow(ctx, vendors, partyId);
  const sectionId = held?.tdsSectionId ?? vendor.tdsSectionId;
  if (sectionId === null) return;
  const deducted = lines.reduce((sum, line) => sum + line.debit + line.credit, 0);
  const allocations =
    chosen ??
    (voucher.allocatesItself ? null : await readRows(ctx, voucherAllocations, { voucherId: id }));
  const paying = { vendorId: partyId, allocations, settled: voucher.amount + deducted };
  const creditedFirst = await creditedOn(ctx, paying);
  const value = held?.tdsBase ?? (await valueLeft(ctx, paying));
  const day = creditedFirst !== null && creditedFirst < date ? creditedFirst : date;
  if (value <= 0 || !(await sectionOn(ctx, sectionId, day))) return;
  const due = await proposeTds(ctx, {
    vendorId: partyId,
    sectionId,
    date,
    ...(creditedFirst !== null && { creditedOn: creditedFirst }),
    value,
    voucherId: id,
  });
  const amount = held ? held.debit + held.credit : 0;
  if (amount === due.amount) return;
  const section = await readRow(ctx, withholdingSections, due.sectionId);
  throw invalid({
    tdsReason: held
      ? `Enter why the TDS is not ${rupees(due.amount)}.`
      : `TDS of ${rupees(due.amount)} is due on ${rupees(value)} (${sectionText(section)}). Add it as a deduction, or enter why none is deducted.`,
  });
}

/** The value without tax of what a payment settles and nobody deducted tax of: bills, expenses and an advance. */
async function valueLeft(ctx: ReadContext, paying: Omit<Paying, 'deductions'>): Promise<number> {
  const settled = await settledBy(ctx, paying);
  const documents = settled.reduce((sum, { amount }) => sum + amount, 0);
  return settled.reduce(
    (sum, { other, amount }) =>
      // What was owed when the books began was credited, and deducted of, in other books.
      other.sourceKind === 'bill' || other.sourceKind === 'expense'
        ? sum + shareOf(other.tdsLeft, amount, other.amount)
        : sum,
    Math.max(0, paying.settled - documents),
  );
}

/** What belongs to a part of a document of its value without tax: paise. */
const shareOf = (value: number, part: number, amount: number): number =>
  part >= amount ? value : Math.round((value * part) / amount);
