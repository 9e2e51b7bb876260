import {
  type LeftOut,
  type ListPayRunBills,
  type ListPayRuns,
  type NewPayRun,
  PayRun,
  type PayRunBills,
} from '@counting-house/contract/accounts/vouchers/pay-run.ts';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { invalid, notFound, ruleBroken, within } from '../../platform/problem.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { insertRow, theOne } from '../../platform/rows/rows.ts';
import { bills } from '../../purchasing/bills/bill.table.ts';
import { vendors } from '../../purchasing/vendors/vendor.table.ts';
import { users } from '../../platform/people/user.table.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { expenses } from '../expenses/expense.table.ts';
import { openItems } from '../../books/open-items/open-item.table.ts';
import { msmeDue } from '../open-items/payable.service.ts';
import { refuseUndeducted } from '../vouchers/tds-payment.service.ts';
import { tdsLeft } from '../../purchasing/bills/tds-year.service.ts';
import { bankNamed } from '../vouchers/place.service.ts';
import { postVoucher } from '../vouchers/voucher-steps.service.ts';
import { keepNew } from '../vouchers/voucher.service.ts';
import { vouchers } from '../vouchers/voucher.table.ts';
import { payRuns, payRunVouchers } from './pay-run.table.ts';

/** Why something cannot be paid now; null when it can. */
const leftOut = sql<LeftOut | null>`case when coalesce(${bills.isBlocked}, false) then 'bill_blocked'
  when ${vendors.status} = 'hold' and ${vendors.holdKind} in ('payments', 'all') then 'vendor_on_hold' end`;

const toPay = (ctx: ReadContext) =>
  ctx.tx
    .select({
      openItemId: openItems.id,
      billId: bills.id,
      docNo: openItems.docNo,
      vendorBillNo: sql<string>`coalesce(${bills.vendorBillNo}, '')`,
      vendorId: vendors.id,
      vendorName: vendors.displayName,
      docDate: openItems.docDate,
      dueDate: openItems.dueDate,
      msmeDueDate: msmeDue,
      outstanding: openItems.outstanding,
      leftOut,
      hasBankDetails: sql<boolean>`${vendors.bankAccountNumber} <> '' and ${vendors.ifsc} <> ''`,
      upiId: vendors.upiId,
      tdsLeft,
      tdsSectionId: vendors.tdsSectionId,
    })
    .from(openItems)
    .innerJoin(vendors, and(eq(openItems.partyKind, 'vendor'), eq(vendors.id, openItems.partyId)))
    .leftJoin(bills, and(eq(openItems.sourceKind, 'bill'), eq(bills.id, openItems.sourceId)))
    .leftJoin(
      expenses,
      and(eq(openItems.sourceKind, 'expense'), eq(expenses.id, openItems.sourceId)),
    );

const mostBills = 1_000;

/** What is owed to vendors and can be paid, those due first by law before the others. */
export async function listPayRunBills(
  ctx: ReadContext,
  { dueUntil, vendorId }: ListPayRunBills,
): Promise<PayRunBills> {
  const due = sql`coalesce(${msmeDue}, ${openItems.dueDate})`;
  const rows = await toPay(ctx)
    .where(
      and(
        eq(openItems.side, 'credit'),
        gt(openItems.outstanding, 0),
        dueUntil === undefined ? undefined : sql`${due} <= ${dueUntil}`,
        vendorId === undefined ? undefined : eq(vendors.id, vendorId),
      ),
    )
    .orderBy(asc(due), asc(openItems.id))
    .limit(mostBills);
  return { rows };
}

/**
 * Pays bills of several vendors: one payment for each vendor, all or none. Large ones wait for approval.
 *
 * @throws {Problem} `pay_run.left_out` (422) for a bill that is blocked, or a vendor who is not to be paid;
 *   `pay_run.no_bank_details` (422) for a transfer to a vendor whose account is not known;
 *   `allocation.too_large` (422); what the books say to the date.
 */
export async function createPayRun(ctx: WriteContext, input: NewPayRun): Promise<PayRun> {
  const date = input.date ?? ctx.today;
  const ids = input.bills.map(({ openItemId }) => openItemId);
  if (new Set(ids).size < ids.length) throw invalid({ bills: 'A bill is there twice.' });
  const items = await toPay(ctx)
    .where(and(inArray(openItems.id, ids), eq(openItems.side, 'credit')))
    .orderBy(asc(vendors.id), asc(openItems.id));
  if (items.length < ids.length) throw notFound('Bill');
  const out = items.find((item) => item.leftOut !== null);
  if (out) {
    const why = leftOutLabels[out.leftOut ?? 'bill_blocked'];
    const place = `bills.${ids.indexOf(out.openItemId)}.openItemId`;
    const says = `${out.docNo} of ${out.vendorName} ${why}.`;
    throw ruleBroken('pay_run.left_out', says, { fields: { [place]: says } });
  }
  for (const item of items) {
    const at = ids.indexOf(item.openItemId);
    if ((input.bills[at]?.amount ?? 0) <= item.outstanding) continue;
    const says = `Only ${rupees(item.outstanding)} is left on ${item.docNo}.`;
    throw ruleBroken('allocation.too_large', says, { fields: { [`bills.${at}.amount`]: says } });
  }
  const amounts = new Map(input.bills.map(({ openItemId, amount }) => [openItemId, amount]));
  const byVendor = Map.groupBy(items, (item) => item.vendorId);
  const methods = methodsOf(input.methods, byVendor);
  const held = heldBack(input.tds, byVendor);
  const withoutTds = new Map(input.withoutTds.map(({ vendorId, reason }) => [vendorId, reason]));
  const moneyAccountId = await bankNamed(ctx, input.moneyAccountId);
  const sum = (of: readonly { amount: number }[]) =>
    of.reduce((all, { amount }) => all + amount, 0);
  const run = await insertRow(ctx, payRuns, {
    date,
    moneyAccountId,
    total: sum(input.bills) - sum(input.tds),
  });
  for (const [vendorId, own] of byVendor) {
    const allocations = own.map(({ openItemId }) => ({
      openItemId,
      amount: amounts.get(openItemId) ?? 0,
    }));
    const tds = held.get(vendorId);
    const payment = () =>
      keepNew(
        ctx,
        {
          kind: 'payment',
          date,
          method: methods.get(vendorId)?.method ?? 'bank_transfer',
          moneyAccountId,
          party: { kind: 'vendor', id: vendorId },
          amount: sum(allocations) - (tds?.amount ?? 0),
          reference: methods.get(vendorId)?.reference ?? '',
          lines: [],
          deductions: tds
            ? [{ kind: 'tds', amount: tds.amount, tdsSectionId: tds.sectionId, tdsBase: tds.base }]
            : [],
          allocations,
          tdsReason: withoutTds.get(vendorId) ?? '',
          centre: 'COMMON',
          narration: own
            .map(({ docNo, vendorBillNo }) => vendorBillNo || docNo)
            .join(', ')
            .slice(0, 500),
        },
        { isOurs: true },
      );
    const voucher = tds ? await within(`tds.${tds.at}`, payment) : await payment();
    const first = ids.indexOf(own[0]?.openItemId ?? 0);
    await within(`bills.${first}`, () => refuseUndeducted(ctx, voucher));
    await postVoucher(ctx, { ...voucher, confirmDuplicate: true, confirmLimit: true });
    await insertRow(ctx, payRunVouchers, { payRunId: run.id, voucherId: voucher.id });
  }
  return theOne(payRuns, await runsSeen(ctx).where(eq(payRuns.id, run.id)));
}

type Payee = {
  readonly docNo: string;
  readonly vendorName: string;
  readonly hasBankDetails: boolean;
};

/** How each vendor is paid; a transfer needs bank details, a cheque its number. */
function methodsOf(
  methods: NewPayRun['methods'],
  byVendor: ReadonlyMap<number, readonly Payee[]>,
): ReadonlyMap<number, NewPayRun['methods'][number]> {
  const fields: Record<string, string> = {};
  for (const [at, { vendorId, method, reference }] of methods.entries()) {
    const place = `methods.${at}`;
    if (!byVendor.has(vendorId)) {
      fields[`${place}.vendorId`] = 'Choose a bill of this vendor first.';
    }
    if (methods.findIndex((one) => one.vendorId === vendorId) < at) {
      fields[`${place}.vendorId`] = 'This vendor is there twice.';
    }
    if (method === 'cheque' && reference === '') {
      fields[`${place}.reference`] = 'Enter the cheque number.';
    }
    const sameCheque = methods.findIndex(
      (one) => one.method === 'cheque' && one.reference === reference,
    );
    if (method === 'cheque' && reference !== '' && sameCheque < at) {
      fields[`${place}.reference`] = 'Another vendor is paid with this cheque.';
    }
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
  const found = new Map(methods.map((one) => [one.vendorId, one]));
  for (const [vendorId, [first]] of byVendor) {
    const isTransfer = (found.get(vendorId)?.method ?? 'bank_transfer') === 'bank_transfer';
    if (!first || !isTransfer || first.hasBankDetails) continue;
    const says = `${first.vendorName} has no bank details. Add them, or pay by cheque or UPI.`;
    const at = methods.findIndex((one) => one.vendorId === vendorId);
    throw ruleBroken('pay_run.no_bank_details', says, {
      fields: { [at < 0 ? 'methods' : `methods.${at}.method`]: says },
    });
  }
  return found;
}

/** What is held back from each vendor, who has bills in the run; with its place in the input. */
function heldBack(tds: NewPayRun['tds'], byVendor: ReadonlyMap<number, readonly unknown[]>) {
  const fields: Record<string, string> = {};
  for (const [at, { vendorId }] of tds.entries()) {
    if (!byVendor.has(vendorId))
      fields[`tds.${at}.vendorId`] = 'Choose a bill of this vendor first.';
    if (tds.findIndex((one) => one.vendorId === vendorId) < at) {
      fields[`tds.${at}.vendorId`] = 'TDS of this vendor is there twice.';
    }
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return new Map(tds.map((one, at) => [one.vendorId, { ...one, at }]));
}

const leftOutLabels: Readonly<Record<LeftOut, string>> = {
  bill_blocked: 'is blocked for payment',
  vendor_on_hold: 'cannot be paid: the vendor is on hold',
};

const countOf = (status: string) =>
  sql<number>`(select count(*) from ${payRunVouchers} join ${vouchers} on ${vouchers.id} = ${payRunVouchers.voucherId}
    where ${payRunVouchers.payRunId} = ${payRuns.id} and ${sql.raw(`"voucher"."status" ${status}`)})`.mapWith(
    Number,
  );

const runsSeen = (ctx: ReadContext) =>
  ctx.tx
    .select({
      ...columnsFor(PayRun, payRuns),
      bank: ledgerAccounts.name,
      payments: countOf(`<> 'reversed'`),
      transfers: countOf(`<> 'reversed' and "voucher"."method" = 'bank_transfer'`),
      waiting: countOf(`in ('waiting', 'draft', 'rejected')`),
      madeBy: sql<string>`coalesce(${users.name}, '')`,
    })
    .from(payRuns)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, payRuns.moneyAccountId))
    .leftJoin(users, eq(users.id, payRuns.createdBy));

/** Pay runs, newest first. */
export async function listPayRuns(ctx: ReadContext, input: ListPayRuns) {
  return pageOf(ctx, input, {
    rows: runsSeen(ctx).$dynamic(),
    matching: ctx.tx.select({ id: payRuns.id }).from(payRuns).$dynamic(),
    id: payRuns.id,
    sorts: { createdAt: payRuns.createdAt },
    defaultSort: '-createdAt',
  });
}
