import type {
  ListTdsCertificates,
  NewTdsCertificate,
  RemoveTdsCertificate,
  TdsCertificate,
} from '@counting-house/contract/accounts/taxes/tds.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { eq, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { insertRow, lockRow, oneOf, removeRow, stale } from '../../platform/rows/rows.ts';
import { ledgerAccounts } from '../chart/account.table.ts';
import { journalEntries, journalLines } from '../journal/journal.table.ts';
import { partyOf } from '../vouchers/party.service.ts';
import { tdsCertificates } from './tds-certificate.table.ts';

/** What the books hold of a party in the quarter of its certificate. */
const booked = sql<number>`(
  select coalesce(sum(case when c.side = 'payable' then l.credit - l.debit else l.debit - l.credit end), 0)
  from ${tdsCertificates} c, ${journalEntries} e join ${journalLines} l on l.entry_id = e.id
    join ${ledgerAccounts} a on a.id = l.account_id
  where c.id = tds_certificate.id and e.party_kind = c.party_kind and (e.party_id = c.party_id
      or e.party_id in (select m.dropped_id from party_merge m where m.party_kind = c.party_kind and m.kept_id = c.party_id))
    and case when c.side = 'payable' then a.system_key = 'tds.payable'
      else a.system_key in ('tds.receivable', 'tcs.receivable') end
    and e.event <> 'tax.paid'
    and e.entry_date >= make_date(c.fiscal_year, 4, 1) + make_interval(months => (c.quarter - 1) * 3)
    and e.entry_date < make_date(c.fiscal_year, 4, 1) + make_interval(months => c.quarter * 3)
)`.mapWith(Number);

const fields = {
  id: tdsCertificates.id,
  side: tdsCertificates.side,
  partyKind: tdsCertificates.partyKind,
  partyId: tdsCertificates.partyId,
  partyName: tdsCertificates.partyName,
  fiscalYear: tdsCertificates.fiscalYear,
  quarter: tdsCertificates.quarter,
  number: tdsCertificates.number,
  dated: tdsCertificates.dated,
  amount: tdsCertificates.amount,
  booked,
  version: tdsCertificates.version,
};

/** The certificates, newest first, beside what the books hold. */
export async function listTdsCertificates(
  ctx: ReadContext,
  input: ListTdsCertificates,
): Promise<ListAnswer<TdsCertificate>> {
  return pageOf(ctx, input, {
    rows: ctx.tx.select(fields).from(tdsCertificates).$dynamic(),
    matching: ctx.tx.select({ id: tdsCertificates.id }).from(tdsCertificates).$dynamic(),
    id: tdsCertificates.id,
    where: [input.side ? eq(tdsCertificates.side, input.side) : undefined],
    search: [tdsCertificates.partyName, tdsCertificates.number],
    sorts: { dated: tdsCertificates.dated },
    defaultSort: '-dated',
  });
}

/**
 * Notes a certificate: one issued to a vendor, or one got from a buyer.
 *
 * @throws {Problem} `tds_certificate.number_taken` (409); `invalid` (422) for a party of the other side.
 */
export async function createTdsCertificate(
  ctx: WriteContext,
  input: NewTdsCertificate,
): Promise<TdsCertificate> {
  const isVendor = input.partyKind === 'vendor';
  if (isVendor !== (input.side === 'payable')) {
    throw invalid({ partyId: isVendor ? 'Choose a buyer.' : 'Choose a vendor.' });
  }
  if (input.dated > ctx.today) throw invalid({ dated: 'The date cannot be in the future.' });
  const { id: partyId, name } = await partyOf(ctx, { kind: input.partyKind, id: input.partyId });
  const row = await insertRow(ctx, tdsCertificates, { ...input, partyId, partyName: name });
  return oneOf(
    tdsCertificates,
    await ctx.tx.select(fields).from(tdsCertificates).where(eq(tdsCertificates.id, row.id)),
  );
}

/** Removes a certificate that was noted by mistake. @throws {Problem} `stale` (409). */
export async function removeTdsCertificate(
  ctx: WriteContext,
  { id, version }: RemoveTdsCertificate,
): Promise<{ ok: true }> {
  const row = await lockRow(ctx, tdsCertificates, id);
  if (row.version !== version) throw await stale(ctx, tdsCertificates, row);
  await removeRow(ctx, tdsCertificates, id);
  return { ok: true };
}
