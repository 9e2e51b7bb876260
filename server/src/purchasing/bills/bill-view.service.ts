import type { Bill, BillLine } from '@counting-house/contract/purchasing/bills/bill.ts';
import type { BillState } from '@counting-house/contract/purchasing/bills/bill-labels.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { and, asc, eq, gt, isNull, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { openItems } from '../../books/open-items/open-item.table.ts';
import { attachedFiles } from '../../admin/files/attached.service.ts';
import { units } from '../../admin/unit.table.ts';
import { roles } from '../../platform/people/role.table.ts';
import { readReverseChargePapers } from '../../books/taxes/reverse-charge.service.ts';
import { tdsSeen } from './tds-of-document.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { theOne } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { taxesByRate } from '../../tax/tax.service.ts';
import { inwardLines, inwards } from '../inward/inward.table.ts';
import { poLines, purchaseOrders } from '../purchase-orders/purchase-order.table.ts';
import { excessOfBill } from '../notes/note-of-bill.service.ts';
import { notesOfBill } from '../notes/vendor-note-view.service.ts';
import { readBillCharges, chargeCost, sharesOfCharges } from './bill-charges.service.ts';
import { calledBill } from './bill-lock.service.ts';
import { type BillLineRow, heldAgainst, matchFacts, type Held } from './bill-match.service.ts';
import { billFiles, billLines, billMatches, bills } from './bill.table.ts';

/** The open item of a bill; it says what is paid of it. */
export const itemOfBill = and(
  eq(openItems.sourceKind, 'bill'),
  eq(openItems.sourceId, bills.id),
  eq(openItems.side, 'credit'),
  isNull(openItems.voidedOn),
);

export const stateOfBill = sql<BillState>`case when ${bills.status} <> 'confirmed' then ${bills.status}
  when coalesce(${openItems.outstanding}, 0) = 0 then 'paid'
  when ${openItems.outstanding} < ${openItems.amount} then 'part_paid' else 'confirmed' end`;

export const balanceOfBill = sql<number>`coalesce(${openItems.outstanding}, 0)`.mapWith(Number);

/** What a vendor has of ours that nothing is set against yet: advances and debit notes. */
export async function readAdvance(ctx: ReadContext, vendorId: number): Promise<number> {
  const [sum] = await ctx.tx
    .select({ paise: sql<number>`coalesce(sum(${openItems.outstanding}), 0)`.mapWith(Number) })
    .from(openItems)
    .where(
      and(
        eq(openItems.partyKind, 'vendor'),
        eq(openItems.partyId, vendorId),
        eq(openItems.side, 'debit'),
        gt(openItems.outstanding, 0),
      ),
    );
  return sum?.paise ?? 0;
}

const makers = alias(users, 'maker');
const confirmers = alias(users, 'confirmer');

/** A bill with its lines and how they match. @throws {Problem} `not_found`. */
export async function getBill(ctx: ReadContext, { id }: { id: number }): Promise<Bill> {
  const found = await ctx.tx
    .select({
      bill: bills,
      state: stateOfBill,
      balance: balanceOfBill,
      maker: makers.name,
      confirmer: confirmers.name,
      differences: sql<{ stock: number; all: number }>`(
        select json_build_object('stock', coalesce(sum(t.to_stock), 0), 'all', coalesce(sum(t.difference), 0))
        from (select bill_line_id, to_stock, difference from bill_taking
          union all select bill_line_id, to_stock, difference from bill_charge_share) t
          join bill_line l on l.id = t.bill_line_id where l.bill_id = ${bills.id})`,
    })
    .from(bills)
    .leftJoin(openItems, itemOfBill)
    .leftJoin(makers, eq(makers.id, bills.createdBy))
    .leftJoin(confirmers, eq(confirmers.id, bills.confirmedBy))
    .where(eq(bills.id, id));
  const { bill, state, balance, maker, confirmer, differences } = theOne(bills, found);
  const lines = await linesOfBill(ctx, id);
  const files = await attachedFiles(ctx, billFiles, { billId: id });
  return {
    ...bill,
    number: calledBill(bill),
    state,
    tds: await tdsSeen(ctx, bill),
    advance: await readAdvance(ctx, bill.vendorId),
    toStock: differences.stock,
    toVariance: differences.all - differences.stock,
    balance,
    makerId: bill.createdBy,
    maker: maker ?? '',
    approvers: state === 'exception' ? await approversOf(ctx, bill) : [],
    excess:
      state === 'exception'
        ? await excessOfBill(ctx, bill, await readRows(ctx, billLines, { billId: id }))
        : 0,
    notes: await notesOfBill(ctx, id),
    papers: await readReverseChargePapers(ctx, { kind: 'bill', id }),
    confirmedBy: confirmer ?? '',
    taxesByRate: taxesByRate(lines),
    lines,
    fileIds: files.map((file) => file.id),
    files,
  };
}

const mostApprovers = 20;

/** People who may approve a bill that does not match, by name. */
async function approversOf(ctx: ReadContext, bill: typeof bills.$inferSelect): Promise<string[]> {
  const rows = await ctx.tx
    .select({ name: users.name })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(
      and(
        eq(users.status, 'active'),
        notInArray(users.id, [bill.createdBy, bill.submittedBy ?? bill.createdBy]),
        sql`(${roles.key} = 'super_admin' or ${approving} = any(${roles.permissions}))`,
      ),
    )
    .orderBy(users.name)
    .limit(mostApprovers);
  return rows.map(({ name }) => name);
}

const approving = purchasing.billApprove.permission;

async function linesOfBill(ctx: ReadContext, billId: number): Promise<BillLine[]> {
  const rows = await ctx.tx
    .select({
      line: billLines,
      match: billMatches,
      approvedBy: users.name,
      unit: units.code,
      inwardId: inwards.id,
      inwardNo: inwards.number,
      orderNo: purchaseOrders.number,
      account: sql<string>`${ledgerAccounts.code} || ' ' || ${ledgerAccounts.name}`,
    })
    .from(billLines)
    .leftJoin(ledgerAccounts, eq(ledgerAccounts.id, billLines.accountId))
    .leftJoin(billMatches, eq(billMatches.billLineId, billLines.id))
    .leftJoin(users, eq(users.id, billMatches.approvedBy))
    .leftJoin(inwardLines, eq(inwardLines.id, billLines.inwardLineId))
    .leftJoin(inwards, eq(inwards.id, inwardLines.inwardId))
    .leftJoin(units, eq(units.id, inwardLines.unitId))
    .leftJoin(
      poLines,
      eq(poLines.id, sql`coalesce(${inwardLines.poLineId}, ${billLines.poLineId})`),
    )
    .leftJoin(purchaseOrders, eq(purchaseOrders.id, poLines.orderId))
    .where(eq(billLines.billId, billId))
    .orderBy(asc(billLines.lineNo));
  const facts = await matchFacts(
    ctx,
    rows.flatMap(({ line }) => line.inwardLineId ?? []),
  );
  const charges = await chargesSeen(
    ctx,
    rows.map(({ line }) => line),
  );
  return rows.map(({ line, match, approvedBy, unit, inwardId, inwardNo, orderNo, account }) => ({
    ...line,
    inwardId,
    inwardNo: inwardNo ?? '',
    orderNo: orderNo ?? '',
    charge: charges.get(line.id) ?? null,
    account: account ?? '',
    unit: unit ?? '',
    match: match && matchSeen(match, facts.get(line.inwardLineId ?? 0), approvedBy),
  }));
}

/** Charges among the lines of a bill as people see them: as they are spread, or would be. */
async function chargesSeen(
  ctx: ReadContext,
  lines: readonly BillLineRow[],
): Promise<ReadonlyMap<number, NonNullable<BillLine['charge']>>> {
  const charges = await readBillCharges(ctx, lines);
  const charged = lines.flatMap((line) => {
    const charge = charges.get(line.id);
    return charge ? [{ id: line.id, charge, cost: chargeCost(line) }] : [];
  });
  const numbers = await readRows(ctx, inwards, {
    id: charged.flatMap(({ charge }) => charge.inwardIds),
  });
  const spreads = await sharesOfCharges(ctx, charged);
  return new Map(
    charged.map(({ id, charge: { kind, split, inwardIds, settled } }, index) => [
      id,
      {
        kind,
        split,
        settled,
        inwards: numbers
          .filter((inward) => inwardIds.includes(inward.id))
          .map((inward) => ({ id: inward.id, number: inward.number ?? '' })),
        shares: (spreads[index]?.shares ?? []).map(({ inwardNo, name, value }) => ({
          inwardNo,
          name,
          value,
        })),
      },
    ]),
  );
}

function matchSeen(
  match: typeof billMatches.$inferSelect,
  of: Held | undefined,
  approvedBy: string | null,
): NonNullable<BillLine['match']> {
  invariant(of, 'a line of goods has its receipt');
  return {
    ...match,
    qty: match.qtyVerdict,
    price: match.priceVerdict,
    tax: match.taxVerdict,
    ...heldAgainst(of),
    approvedBy: approvedBy ?? '',
  };
}
