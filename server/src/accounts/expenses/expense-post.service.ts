import { addDays } from '../../platform/clock.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow, lockRow, readRow } from '../../platform/rows/rows.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import { vendors } from '../../purchasing/vendors/vendor.table.ts';
import { refuseNegativeCash } from '../../books/banks/cash.service.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import {
  credit,
  debit,
  post,
  reverse,
  type RoleLine,
} from '../../books/journal/journal.service.ts';
import { openItems } from '../../books/open-items/open-item.table.ts';
import { vouchers } from '../vouchers/voucher.table.ts';
import { tdsOfDocument } from '../../purchasing/bills/tds-of-document.service.ts';
import {
  cancelReverseChargePapers,
  issueSelfInvoice,
  issueVoucherPaidAtOnce,
} from '../../books/taxes/reverse-charge.service.ts';
import { expenses } from './expense.table.ts';

export type ExpenseRow = typeof expenses.$inferSelect;

/** How an expense is called: by its number, one that is not posted by its id. */
export const calledExpense = ({ id, number }: Pick<ExpenseRow, 'id' | 'number'>): string =>
  number ?? `Draft ${id}`;

const sourceOf = ({ id }: Pick<ExpenseRow, 'id'>) => ({ kind: 'expense', id });

/**
 * Puts an expense into the books under a number of the series, or its own when it is posted anew. The caller
 * holds the expense. Anyone who enters bills of the same vendor waits, so that tax is held back once.
 *
 * @throws {Problem} `cash.short` (422); those of `post`.
 */
export async function postExpense(
  ctx: WriteContext,
  expense: ExpenseRow,
  reason?: string,
): Promise<ExpenseRow> {
  const tds = await tdsNow(ctx, expense);
  const number = expense.number ?? (await nextNumber(ctx, 'expense', { date: expense.date }));
  const posted = await changeRow(ctx, expenses, expense, {
    ...tds,
    number,
    status: 'posted',
    statusNote: '',
    postedAt: ctx.now,
    postedBy: ctx.user.id,
  });
  const party =
    posted.vendorId === null
      ? undefined
      : { kind: 'vendor' as const, id: posted.vendorId, name: posted.vendorName };
  const narration = [posted.description, posted.billNo && `bill ${posted.billNo}`]
    .filter(Boolean)
    .join(', ');
  await post(ctx, {
    event: 'expense.recorded',
    date: posted.date,
    dueDate: await dueOn(ctx, posted),
    source: { ...sourceOf(posted), no: number },
    party,
    centre: posted.centre,
    narration,
    reason,
    lines: [...spentLines(posted), await paidLine(ctx, posted)],
  });
  if (posted.moneyAccountId !== null) await refuseShort(ctx, posted.moneyAccountId, posted.date);
  if (posted.paidFrom !== 'vendor_credit') await issueVoucherPaidAtOnce(ctx, posted.id);
  await issueSelfInvoice(ctx, { kind: 'expense', id: posted.id });
  return posted;
}

/** What is held back now that it is posted: others of the year may have come in between. */
async function tdsNow(ctx: WriteContext, expense: ExpenseRow) {
  if (expense.vendorId === null) return {};
  const vendor = await lockRow(ctx, vendors, expense.vendorId);
  const { tds, wrong } = await tdsOfDocument(ctx, {
    kind: 'expense',
    id: expense.id,
    vendor,
    date: expense.date,
    taxable: expense.taxable,
    sectionId: expense.tdsSectionId,
    typed: expense.tdsTyped ? expense.tdsAmount : null,
    reason: expense.tdsReason,
  });
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return tds;
}

async function dueOn(ctx: WriteContext, { vendorId, date }: ExpenseRow): Promise<string> {
  if (vendorId === null) return date;
  const { paymentTermsDays } = await readRow(ctx, vendors, vendorId);
  return addDays(date, paymentTermsDays);
}

/** What it was spent on, with tax that cannot be set off, and the tax that can. */
function spentLines(expense: ExpenseRow): RoleLine[] {
  const { accountId, taxable, tax, roundOff, creditEligible, reverseCharge } = expense;
  const taxes = expense.taxComponents.flatMap(({ componentId, rate, amount }) => {
    const of = { tax: { componentId, rate, base: taxable } };
    return [
      ...(creditEligible ? [debit('input_tax', amount, of)] : []),
      ...(reverseCharge ? [credit('rcm_tax', amount, of)] : []),
    ];
  });
  return [
    debit('expense', taxable + (creditEligible ? 0 : tax), { accountId }),
    ...taxes,
    debit('round_off', Math.max(roundOff, 0)),
    credit('round_off', Math.max(-roundOff, 0)),
    credit('tds_payable', expense.tdsAmount),
  ];
}

/** What was paid for it or is owed. */
async function paidLine(ctx: WriteContext, expense: ExpenseRow): Promise<RoleLine> {
  const amount = expense.total - expense.tdsAmount;
  if (expense.paidFrom === 'vendor_credit') return credit('vendor_payable', amount);
  if (expense.paidFrom === 'payable') return credit('expenses_payable', amount);
  invariant(expense.moneyAccountId !== null, 'what is paid at once is paid from an account');
  const account = await readRow(ctx, ledgerAccounts, expense.moneyAccountId);
  return credit(account.type === 'cash' ? 'cash' : 'bank', amount, {
    accountId: account.id,
    bankRef: expense.reference === '' ? undefined : expense.reference,
  });
}

async function refuseShort(ctx: WriteContext, accountId: number, date: string): Promise<void> {
  const account = await readRow(ctx, ledgerAccounts, accountId);
  if (account.type === 'cash') await refuseNegativeCash(ctx, date, accountId);
}

/**
 * Takes an expense out of the books. The caller holds it.
 *
 * @throws {Problem} `expense.paid` (422) while it is paid by a later payment.
 */
export async function unpostExpense(
  ctx: WriteContext,
  expense: ExpenseRow,
  how: { readonly reason: string; readonly date?: string | undefined },
): Promise<void> {
  await refusePaid(ctx, expense);
  await reverse(ctx, { source: sourceOf(expense), event: 'expense.recorded' }, how);
  await cancelReverseChargePapers(ctx, { kind: 'expense', id: expense.id });
}

/** @throws {Problem} `expense.paid` (422) once the vendor is paid for it, or the colleague. */
async function refusePaid(ctx: WriteContext, expense: ExpenseRow): Promise<void> {
  const items = await readRows(
    ctx,
    openItems,
    { sourceKind: 'expense', sourceId: expense.id, voidedOn: null },
    { lock: 'update' },
  );
  const isSettled = items.some(({ amount, outstanding }) => outstanding < amount);
  const [voucher] = await readRows(ctx, vouchers, {
    id: expense.reimbursedById ?? 0,
    status: 'posted',
  });
  if (!isSettled && !voucher) return;
  const by = voucher?.number ? ` by ${voucher.number}` : '';
  throw ruleBroken(
    'expense.paid',
    `${calledExpense(expense)} is paid${by}. Reverse the payment first.`,
  );
}
