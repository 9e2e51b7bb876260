import type {
  BillLineInput,
  ExpenseAccounts,
} from '@counting-house/contract/purchasing/bills/bill.ts';
import type { BillLineKind } from '@counting-house/contract/purchasing/bills/bill-labels.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { insertRows } from '../../platform/rows/rows.ts';
import { inOwnUnits } from '../../stock/skus/sku-unit.service.ts';
import { readSkus } from '../../stock/skus/sku.service.ts';
import { isRegular } from '../../tax/registration.service.ts';
import { taxOn } from '../../tax/tax.service.ts';
import { inwardLines, inwards } from '../inward/inward.table.ts';
import { purchasables, keyOfThing } from '../purchase-orders/line-facts.service.ts';
import { taxesOn } from '../purchase-orders/priced-lines.service.ts';
import { lineAmounts } from '../purchase-orders/purchase-order.rules.ts';
import { poLines } from '../purchase-orders/purchase-order.table.ts';
import type { Vendor, VendorAddress } from '../purchase-orders/vendor-terms.service.ts';
import { judgeBill } from './bill-match.service.ts';
import { type ChargeShare, chargeCost, sharesOfCharges } from './bill-charges.service.ts';
import { billChargeReceipts, billLines, billMatches } from './bill.table.ts';
import { namedServices } from './ordered-services.service.ts';

type Head = {
  /** Null while a bill is typed and nobody is chosen. */
  readonly vendor: Vendor | null;
  readonly address: VendorAddress | null;
  readonly storeId: number;
  readonly vendorBillDate: string;
  readonly businessDate: string;
  readonly reverseCharge: boolean;
};

type Line = Omit<
  typeof billLines.$inferInsert,
  | 'id'
  | 'billId'
  | 'inwardLineId'
  | 'poLineId'
  | 'taxId'
  | 'chargeKind'
  | 'chargeSplit'
  | 'createdAt'
  | 'createdBy'
  | 'updatedAt'
  | 'updatedBy'
  | 'version'
> & {
  readonly inwardLineId: number | null;
  readonly poLineId: number | null;
  readonly taxId: number | null;
  readonly charge: BillLineInput['charge'];
  /** How a charge is spread over goods. */
  readonly shares: readonly ChargeShare[];
};

/**
 * Lines of a bill with their amounts and taxes.
 *
 * @throws {Problem} `invalid` (422) with a text for each wrong field.
 */
export async function pricedBillLines(
  ctx: ReadContext,
  given: readonly BillLineInput[],
  head: Head,
): Promise<Line[]> {
  const { lines, fields } = await priceBillLines(ctx, given, head);
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return lines;
}

/** Lines of a bill with their amounts and taxes, and what is wrong with them by path. */
export async function priceBillLines(
  ctx: ReadContext,
  lines: readonly BillLineInput[],
  head: Head,
): Promise<{ lines: Line[]; fields: Record<string, string> }> {
  const fields: Record<string, string> = {};
  const received = await receivedLines(ctx, lines, head);
  const services = await namedServices(ctx, lines, head.vendor?.id ?? null);
  Object.assign(fields, services.faults);
  const accounts = await expenseAccounts(ctx, lines);
  const known = lines.map((line, index) => {
    const at = `lines.${index}`;
    const goods = received.get(line.inwardLineId ?? 0);
    const kind = kindOf(line);
    if (kind !== 'goods') {
      if (kind === 'charge' && line.accountId !== undefined) {
        fields[`${at}.accountId`] = 'A charge goes into the cost of goods; leave the account out.';
      } else if (kind === 'service' && !accounts.has(line.accountId ?? 0)) {
        fields[`${at}.accountId`] = 'Choose an account.';
      }
      if (!line.description) fields[`${at}.description`] = 'Description is required';
    } else if (line.charge) {
      fields[`${at}.charge`] = 'Goods cannot be a charge.';
    } else if (line.accountId !== undefined) {
      fields[`${at}.accountId`] = 'Goods go to their stock; leave the account out.';
    } else if (!goods) {
      fields[`${at}.inwardLineId`] = 'Choose goods that this vendor delivered.';
    } else if (lines.findIndex((other) => other.inwardLineId === line.inwardLineId) < index) {
      fields[`${at}.inwardLineId`] = 'This line of the receipt is there twice.';
    }
    return goods;
  });
  const qtys = await stockQtys(ctx, lines, known, fields);
  const taxIds = lines.map(({ taxId, poLineId }, index) =>
    taxId === undefined
      ? (known[index]?.taxId ?? services.known.get(poLineId ?? 0)?.taxId ?? null)
      : taxId,
  );
  const recovers = await isRegular(ctx, head.businessDate);
  const { vendor, address, vendorBillDate: date, reverseCharge } = head;
  const taxes = await taxesOn(ctx, taxIds, {
    terms: { vendor, address, date, reverseCharge },
    fields,
  });
  const priced = lines.map((line, index): Line => {
    const goods = known[index];
    const taxId = taxIds[index] ?? null;
    const { taxable } = lineAmounts(line);
    const { tax, components } = taxOn(taxable, taxes.get(taxId ?? 0) ?? [], 'exclusive');
    return {
      lineNo: index + 1,
      kind: kindOf(line),
      inwardLineId: line.inwardLineId ?? null,
      poLineId: line.poLineId ?? null,
      accountId: line.accountId ?? null,
      charge: line.charge,
      shares: [],
      description: line.description || (goods?.name ?? ''),
      hsn: line.hsn || (goods?.hsn ?? ''),
      qty: line.qty,
      stockQty: qtys.get(`lines.${index}`) ?? line.qty,
      price: line.price,
      discountBps: line.discountBps,
      taxId,
      taxRate: components.reduce((sum, { rate }) => sum + rate, 0),
      taxComponents: components,
      itcEligible: line.itcEligible && recovers,
      taxable,
      tax,
    };
  });
  return { lines: await withShares(ctx, priced, fields), fields };
}

const kindOf = ({ inwardLineId, charge }: BillLineInput): BillLineKind =>
  inwardLineId === undefined ? (charge ? 'charge' : 'service') : 'goods';

/** Lines with how charges among them are spread; a charge that cannot be is told in `fields`. */
async function withShares(
  ctx: ReadContext,
  lines: readonly Line[],
  fields: Record<string, string>,
): Promise<Line[]> {
  const charged = lines.flatMap(({ kind, charge, lineNo, ...line }) =>
    kind === 'charge' && charge ? [{ charge, lineNo, cost: chargeCost(line) }] : [],
  );
  if (charged.length === 0) return [...lines];
  const spreads = await sharesOfCharges(ctx, charged);
  for (const [index, { lineNo }] of charged.entries()) {
    const fault = spreads[index]?.fault;
    if (fault) fields[`lines.${lineNo - 1}.charge.${fault.field}`] = fault.says;
  }
  const ofLine = new Map(
    charged.map(({ lineNo }, index) => [lineNo, spreads[index]?.shares ?? []]),
  );
  return lines.map((line) => ({ ...line, shares: ofLine.get(line.lineNo) ?? [] }));
}

/** Writes the lines of a bill anew, with how they stand against receipts and orders. */
export async function keepBillLines(
  ctx: WriteContext,
  billId: number,
  lines: readonly Line[],
): Promise<void> {
  const ofBill = ctx.tx
    .select({ id: billLines.id })
    .from(billLines)
    .where(eq(billLines.billId, billId));
  for (const table of [billMatches, billChargeReceipts]) {
    await ctx.tx.delete(table).where(inArray(table.billLineId, ofBill));
  }
  await ctx.tx.delete(billLines).where(eq(billLines.billId, billId));
  const rows = await insertRows(
    ctx,
    billLines,
    lines.map(({ charge, shares: _shares, ...line }) => ({
      ...line,
      billId,
      chargeKind: charge?.kind ?? null,
      chargeSplit: charge?.split ?? null,
    })),
  );
  const receipts = rows.flatMap(({ id: billLineId }, index) =>
    [...new Set(lines[index]?.charge?.inwardIds)].map((inwardId) => ({ billLineId, inwardId })),
  );
  await insertRows(ctx, billChargeReceipts, receipts);
  await judgeBill(ctx, rows);
}

/** Lines of receipts of the vendor that stand in the store of the bill. */
async function receivedLines(
  ctx: ReadContext,
  lines: readonly BillLineInput[],
  { vendor, storeId }: Head,
) {
  const ids = lines.flatMap(({ inwardLineId }) => inwardLineId ?? []);
  const rows = await ctx.tx
    .select({ line: inwardLines, poTaxId: poLines.taxId, poLineId: poLines.id })
    .from(inwardLines)
    .innerJoin(inwards, eq(inwards.id, inwardLines.inwardId))
    .leftJoin(poLines, eq(poLines.id, inwardLines.poLineId))
    .where(
      and(
        inArray(inwardLines.id, ids),
        eq(inwards.status, 'posted'),
        eq(inwards.vendorId, vendor?.id ?? 0),
        eq(inwards.storeId, storeId),
      ),
    );
  const things = await purchasables(
    ctx,
    rows.map(({ line: { skuId } }) => ({ skuId })),
  );
  return new Map(
    rows.map(({ line, poTaxId, poLineId }) => {
      const thing = things.get(keyOfThing(line));
      const taxId = poLineId === null ? (thing?.taxId ?? null) : poTaxId;
      return [line.id, { ...line, name: thing?.name ?? '', hsn: thing?.hsn ?? '', taxId }] as const;
    }),
  );
}

/** Accounts that a service or an asset can be billed to: expenses first, in the order of the chart. */
export async function listExpenseAccounts(ctx: ReadContext): Promise<ExpenseAccounts> {
  const { id, code, name } = ledgerAccounts;
  const rows = await ctx.tx
    .select({ id, code, name })
    .from(ledgerAccounts)
    .where(canBeSpentOn)
    .orderBy(asc(sql`case when ${ledgerAccounts.root} = 'expense' then 0 else 1 end`), asc(code));
  return { rows };
}

/** Running costs; machines and the like, and what is paid in advance. */
const canBeSpentOn = and(
  inArray(ledgerAccounts.type, [
    'operating_expense',
    'employee_cost',
    'fixed_asset',
    'current_asset',
  ]),
  eq(ledgerAccounts.isGroup, false),
  eq(ledgerAccounts.isActive, true),
);

/** Ids of the named accounts on which something can be spent. */
async function expenseAccounts(ctx: ReadContext, lines: readonly BillLineInput[]) {
  const ids = lines.flatMap(({ accountId }) => accountId ?? []);
  const rows = await ctx.tx
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(and(inArray(ledgerAccounts.id, ids), canBeSpentOn));
  return new Set(rows.map(({ id }) => id));
}

type Received = { readonly skuId: number; readonly unitId: number };

async function stockQtys(
  ctx: ReadContext,
  lines: readonly BillLineInput[],
  known: readonly (Received | undefined)[],
  fields: Record<string, string>,
): Promise<ReadonlyMap<string, number>> {
  const of = await readSkus(
    ctx,
    known.flatMap((goods) => goods?.skuId ?? []),
  );
  const measured = lines.flatMap(({ qty }, index) => {
    const goods = known[index];
    const sku = goods && of.get(goods.skuId);
    return sku ? [{ at: `lines.${index}`, sku, qty, unitId: goods.unitId }] : [];
  });
  const { qtys, faults } = await inOwnUnits(ctx, measured);
  Object.assign(fields, faults);
  return qtys;
}
