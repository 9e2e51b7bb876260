import type { RoleLine } from '../../books/journal/journal.service.ts';
import { credit, debit, post } from '../../books/journal/journal.service.ts';
import { eq, inArray } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { shareOf } from '../../platform/money.ts';
import { invariant } from '../../platform/problem.ts';
import { creditsOfGoods } from '../../stock/ledger/posting.service.ts';
import { billLines, bills } from '../bills/bill.table.ts';
import type { TakenPart } from './vendor-return.rules.ts';
import type { ReturnLineRow, ReturnRow } from './vendor-return.service.ts';

/** Goods of a line that left, what they cost in stock, and where they came from. */
export type Returned = {
  readonly line: ReturnLineRow;
  readonly value: number;
  readonly parts: readonly TakenPart[];
};

const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

const unbilledOf = (parts: readonly TakenPart[]) =>
  parts.filter(({ billLineId }) => billLineId === null);

/** What the unbilled goods of a line cost in stock, paise. */
const unbilledCost = ({ line, value, parts }: Returned): number =>
  shareOf(value, { part: sumOf(unbilledOf(parts), ({ qty }) => qty), whole: line.qty });

const headOf = (head: ReturnRow, no: string) => ({
  date: head.businessDate,
  source: { kind: 'vendor_return', id: head.id, no },
  party: { kind: 'vendor' as const, id: head.vendorId, name: head.vendorName },
});

/** Takes goods that were never billed out of goods received, not billed. */
export async function postUnbilled(
  ctx: WriteContext,
  head: ReturnRow,
  returned: readonly Returned[],
): Promise<void> {
  const taken = sumOf(returned, ({ parts }) => sumOf(unbilledOf(parts), ({ value }) => value));
  const costs = returned.map((of) => ({ skuId: of.line.skuId, value: unbilledCost(of) }));
  const cost = sumOf(costs, ({ value }) => value);
  await post(ctx, {
    event: 'purchase.returnedUnbilled',
    ...headOf(head, head.number),
    narration: `${head.number} to ${head.vendorName}, not billed`,
    lines: [
      debit('goods_received_not_billed', taken),
      ...(await creditsOfGoods(ctx, costs)),
      ...variance(taken - cost),
    ],
  });
}

/**
 * Posts the debit note for goods that were billed: the vendor is owed less by their price and tax; it settles the
 * bill of the largest part first.
 *
 * @param note its number, and what the vendor is debited, paise.
 */
export async function postDebitNote(
  ctx: WriteContext,
  head: ReturnRow,
  returned: readonly Returned[],
  note: { readonly no: string; readonly total: number },
): Promise<void> {
  const { no, total } = note;
  const parts = returned.flatMap((of) => of.parts.filter(({ billLineId }) => billLineId !== null));
  const rows = await ctx.tx
    .select({ line: billLines, bill: bills })
    .from(billLines)
    .innerJoin(bills, eq(bills.id, billLines.billId))
    .where(
      inArray(
        billLines.id,
        parts.flatMap(({ billLineId }) => billLineId ?? []),
      ),
    );
  const billed = parts.map((part) => {
    const of = rows.find(({ line }) => line.id === part.billLineId);
    invariant(of, 'billed goods have their bill');
    return { ...part, ...of };
  });
  const costs = returned.map((of) => ({
    skuId: of.line.skuId,
    value: of.value - unbilledCost(of),
  }));
  const taxes = billed.flatMap(taxesOf);
  const taxed = sumOf(taxes, ({ side, amount }) => (side === 'credit' ? amount : -amount));
  const cost = sumOf(costs, ({ value }) => value);
  const [largest] = billed.toSorted((a, b) => b.value - a.value);
  await post(ctx, {
    event: 'purchase.debitNoteIssued',
    ...headOf(head, no),
    narration: `Debit note ${no} for ${head.number}`,
    ...(largest ? { settlesFirst: { kind: 'bill', id: largest.bill.id } } : {}),
    lines: [
      debit('vendor_payable', total),
      ...taxes,
      ...(await creditsOfGoods(ctx, costs)),
      ...variance(total - taxed - cost),
    ],
  });
}

/** What goods cost in stock and what is taken for them differ. */
const variance = (more: number): RoleLine[] => [
  more < 0 ? debit('purchase_price_variance', -more) : credit('purchase_price_variance', more),
];

type Billed = TakenPart & {
  readonly line: typeof billLines.$inferSelect;
  readonly bill: typeof bills.$inferSelect;
};

/** The tax that the bill set off, and what was owed of it, the other way round. */
function taxesOf({ line, bill, value, taxComponents }: Billed): RoleLine[] {
  return taxComponents.flatMap(({ componentId, rate, amount }) => {
    const tax = { componentId, rate, base: value };
    return [
      ...(line.itcEligible ? [credit('input_tax', amount, { tax })] : []),
      ...(bill.reverseCharge ? [debit('rcm_tax', amount, { tax })] : []),
    ];
  });
}
