import type {
  CancelCreditReversal,
  CreditReversal,
  ListCreditReversals,
  NewCreditReversal,
  ReverseUnpaid,
} from '@counting-house/contract/gst/credit-reversal.ts';
import { reclaimable } from '@counting-house/contract/gst/credit-reversal.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { and, eq, getTableColumns, gte, isNotNull, lte, sql } from 'drizzle-orm';
import { dateText } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { changeRow, insertRow, lockRow, stale } from '../../platform/rows/rows.ts';
import { taxAccounts, type TaxAccount } from '../returns/tax-accounts.service.ts';
import { journalEntries } from '../../books/journal/journal.table.ts';
import { openItems } from '../../books/open-items/open-item.table.ts';
import { recordVoucher, takeBackMade } from '../../accounts/vouchers/record.service.ts';
import { unpaidDocuments } from './credit-proposal.service.ts';
import { creditReversals } from './credit-reversal.table.ts';
import { systemAccount } from '../../books/chart/system-account.service.ts';
import { daysOf } from '../../tax/tax-month.service.ts';

type Row = typeof creditReversals.$inferSelect;

const keys = { IGST: 'igst', CGST: 'cgst', SGST: 'sgst', CESS: 'cess' } as const;

/** Credit that was given back, newest first. */
export async function listCreditReversals(
  ctx: ReadContext,
  input: ListCreditReversals,
): Promise<ListAnswer<CreditReversal>> {
  const days = input.month ? daysOf(input.month) : null;
  const page = await pageOf(ctx, input, {
    rows: ctx.tx
      .select({ ...getTableColumns(creditReversals), isPaid })
      .from(creditReversals)
      .$dynamic(),
    matching: ctx.tx.select({ id: creditReversals.id }).from(creditReversals).$dynamic(),
    id: creditReversals.id,
    where: days
      ? [gte(creditReversals.businessDate, days.from), lte(creditReversals.businessDate, days.to)]
      : [],
    search: [creditReversals.number, creditReversals.note],
    sorts: { businessDate: creditReversals.businessDate },
    defaultSort: '-businessDate',
  });
  return { ...page, rows: page.rows.map(reversalOf) };
}

/**
 * Gives credit of input tax back: it becomes an expense, and stands in 4(B) of GSTR-3B.
 *
 * @throws {Problem} `invalid` (422) for more than the credit that stands on an account; `period.*` (422).
 */
export async function createCreditReversal(
  ctx: WriteContext,
  input: NewCreditReversal,
): Promise<CreditReversal> {
  const month = daysOf(input.businessDate.slice(0, 7));
  const accounts = (await taxAccounts(ctx, month)).filter(({ role }) => role === 'input');
  return reversalOf(await giveBack(ctx, { accounts, ...input }));
}

/**
 * Gives credit back for documents that were not paid within 180 days, one reversal for each, on the last day of
 * the month.
 *
 * @throws {Problem} `credit_reversal.document_twice` (409); `invalid` (422) for one that is paid by now.
 */
export async function reverseUnpaidCredit(
  ctx: WriteContext,
  { month, documents }: ReverseUnpaid,
): Promise<{ rows: CreditReversal[] }> {
  const days = daysOf(month);
  const unpaid = await unpaidDocuments(ctx, days.to, 10_000);
  const accounts = (await taxAccounts(ctx, days)).filter(({ role }) => role === 'input');
  const rows: CreditReversal[] = [];
  for (const asked of documents) {
    const found = unpaid.find(
      ({ kind, documentId }) => kind === asked.kind && documentId === asked.id,
    );
    if (!found) {
      throw invalid({
        documents: 'One of them has been paid or reversed meanwhile. Reload and try again.',
      });
    }
    const { igst, cgst, sgst, cess } = found;
    const row = await giveBack(ctx, {
      accounts,
      businessDate: days.to,
      reason: 'unpaid_180',
      note: `${found.number} of ${found.vendorName}, unpaid after 180 days`,
      igst,
      cgst,
      sgst,
      cess,
      document: {
        documentKind: found.kind,
        documentId: found.documentId,
        documentNo: found.number,
      },
    });
    rows.push(reversalOf(row));
  }
  return { rows };
}

type Given = NewCreditReversal & {
  readonly accounts: readonly TaxAccount[];
  readonly document?: Pick<Row, 'documentKind' | 'documentId' | 'documentNo'>;
};

async function giveBack(ctx: WriteContext, { accounts, document, ...input }: Given): Promise<Row> {
  const parts = accounts.map((account) => ({ account, amount: input[keys[account.head]] }));
  const total = parts.reduce((sum, { amount }) => sum + amount, 0);
  if (total === 0) throw invalid({ igst: 'Enter an amount above zero.' });
  const short = parts.find(({ account, amount }) => amount > 0 && amount > account.balance);
  if (short) {
    const { account } = short;
    const says = `${account.name} holds ${rupees(Math.max(account.balance, 0))} of credit at the end of that month.`;
    throw invalid({ [document ? 'documents' : keys[account.head]]: says });
  }
  const reversal = await insertRow(ctx, creditReversals, {
    ...input,
    ...document,
    isPermanent: !reclaimable.includes(input.reason),
  });
  const voucher = await recordVoucher(ctx, {
    kind: 'journal',
    event: 'tax.creditReversed',
    source: { kind: 'credit_reversal', id: reversal.id },
    date: input.businessDate,
    lines: [
      { accountId: await systemAccount(ctx, 'expense.taxBlocked'), debit: total },
      ...parts.flatMap(({ account, amount }) =>
        amount > 0 ? [{ accountId: account.accountId, credit: amount }] : [],
      ),
    ],
    narration: input.note,
  });
  return changeRow(ctx, creditReversals, reversal, { number: voucher.number });
}

/**
 * Takes a reversal of credit back: in its own month while that is open, else the credit is claimed again on a
 * later day.
 *
 * @throws {Problem} `credit_reversal.cancelled_already`, `period.*` (422); `stale` (409).
 */
export async function cancelCreditReversal(
  ctx: WriteContext,
  { id, version, reason, date }: CancelCreditReversal,
): Promise<CreditReversal> {
  const row = await lockRow(ctx, creditReversals, id);
  if (row.cancelledAt) {
    throw ruleBroken('credit_reversal.cancelled_already', 'This reversal is already cancelled.');
  }
  if (row.version !== version) throw await stale(ctx, creditReversals, row);
  if (date !== undefined && date < row.businessDate) {
    throw invalid({ date: `Enter ${dateText(row.businessDate)} or a later day.` });
  }
  const voucher = await takeBackMade(ctx, { kind: 'credit_reversal', id }, { reason, date });
  const cancelled = await changeRow(ctx, creditReversals, row, {
    cancelledAt: ctx.now,
    cancelledBy: ctx.user.id,
    cancelReason: reason,
    cancelledOn: await dayOfReversal(ctx, voucher?.id ?? 0),
  });
  return reversalOf(cancelled);
}

/** The day on which what a voucher posted was taken back. */
async function dayOfReversal(ctx: WriteContext, voucherId: number): Promise<string> {
  const [entry] = await ctx.tx
    .select({ date: journalEntries.entryDate })
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.sourceKind, 'voucher'),
        eq(journalEntries.sourceId, voucherId),
        isNotNull(journalEntries.reversesId),
      ),
    );
  invariant(entry, 'what is taken back has an entry that says so');
  return entry.date;
}

/** Whether nothing of the document is unpaid any more. */
const isPaid = sql<boolean>`${creditReversals.documentId} is not null and not exists (
    select from ${openItems} o where o.source_kind = ${creditReversals.documentKind}
      and o.source_id = ${creditReversals.documentId} and o.side = 'credit' and o.outstanding > 0
  )`;

function reversalOf({ isPaid: paid = false, ...row }: Row & { isPaid?: boolean }): CreditReversal {
  invariant(row.number, 'a reversal has the number of its journal');
  return {
    ...row,
    number: row.number,
    total: row.igst + row.cgst + row.sgst + row.cess,
    isPaid: paid && !row.cancelledAt,
    status: row.cancelledAt ? 'cancelled' : 'posted',
  };
}
