import type {
  AskInterest,
  ChargeInterest,
  InterestDue,
  PartyResults,
} from '@counting-house/contract/accounts/open-items/debtor.ts';
import type { BuyerParty } from '@counting-house/contract/accounts/open-items/receivable.ts';
import { asc, inArray, sql } from 'drizzle-orm';
import { dateText, daysBetween } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import { insertRows } from '../../platform/rows/rows.ts';
import { openItems } from '../../books/open-items/open-item.table.ts';
import { readParty } from '../vouchers/party.service.ts';
import { interestOn } from './collection.rules.ts';
import { interestCharges } from './reminder.table.ts';
import { systemAccount } from '../../books/chart/system-account.service.ts';
import { settlingJournal } from './write-off.service.ts';

/** Less than a rupee is not asked for. */
const leastCharged = 100;

/** The interest on what is overdue that nobody charged yet; who owes most of it stands first, at most 500. */
export async function getInterest(ctx: ReadContext, input: AskInterest): Promise<InterestDue> {
  const { asOf = ctx.today, partyKind, partyId } = input;
  if (asOf > ctx.today) throw invalid({ asOf: 'Choose today or an earlier day.' });
  const rate = ctx.settings['accounts.interestRate'];
  const none: InterestDue = { asOf, yearlyRate: rate, rows: [], total: 0 };
  if (rate === 0) return none;
  const grace = ctx.settings['accounts.interestAfterDays'];
  const { rows: items } = await ctx.tx.execute<{
    id: string;
    party_kind: BuyerParty;
    party_id: string;
    name: string;
    doc_no: string;
    due_date: string;
    since: string;
    outstanding: string;
  }>(sql`
    select i.id, i.party_kind, i.party_id, coalesce(p.name, '') as name, i.doc_no, i.due_date,
      greatest(i.due_date, c.until)::text as since, i.outstanding
    from open_item i
      left join ledger_party p on p.account_id = i.account_id and p.party_kind = i.party_kind and p.party_id = i.party_id
      left join lateral (select max(x.to_date) as until from interest_charge x join voucher v on v.id = x.voucher_id
        where x.open_item_id = i.id and v.status in ('waiting', 'posted')) c on true
    where i.party_kind in ('customer', 'company') and i.side = 'debit' and i.outstanding > 0
      and i.doc_kind in ('invoice', 'opening')
      and i.due_date + ${grace}::int < ${asOf}
      and (${partyKind ?? null}::text is null or i.party_kind = ${partyKind ?? null})
      and (${partyId ?? null}::bigint is null or i.party_id = ${partyId ?? null})
    order by i.due_date, i.id`);
  const parties = new Map<string, InterestDue['rows'][number]>();
  for (const item of items) {
    const days = daysBetween(item.since, asOf);
    const open = Number(item.outstanding);
    const interest = days > 0 ? interestOn({ open, days, rate }) : 0;
    if (interest === 0) continue;
    const id = `${item.party_kind}-${item.party_id}`;
    const party = parties.get(id) ?? {
      id,
      partyKind: item.party_kind,
      partyId: Number(item.party_id),
      name: item.name,
      interest: 0,
      items: [],
    };
    party.items.push({
      openItemId: Number(item.id),
      docNo: item.doc_no,
      dueDate: item.due_date,
      from: item.since,
      days,
      open,
      interest,
    });
    parties.set(id, { ...party, interest: party.interest + interest });
  }
  const rows = [...parties.values()]
    .filter(({ interest }) => interest >= leastCharged)
    .toSorted((a, b) => b.interest - a.interest)
    .slice(0, 500);
  return { ...none, rows, total: rows.reduce((sum, { interest }) => sum + interest, 0) };
}

/**
 * Charges buyers the interest on what they owe, each with a debit note. Locks their documents, so that of two who
 * charge at once one does.
 *
 * @throws {Problem} `interest.off` (422) while no rate is set; `invalid` (422) for a day ahead.
 */
export async function chargeInterest(
  ctx: WriteContext,
  { parties, asOf = ctx.today }: ChargeInterest,
): Promise<PartyResults> {
  if (ctx.settings['accounts.interestRate'] === 0) {
    throw ruleBroken(
      'interest.off',
      'Enter a rate first, in Settings, Business settings, Accounts.',
    );
  }
  const rows: PartyResults['rows'] = [];
  for (const { kind, id } of parties.toSorted(
    (a, b) => a.kind.localeCompare(b.kind) || a.id - b.id,
  )) {
    const { name } = await readParty(ctx, { kind, id });
    const voucher = await chargeOne(ctx, { kind, id, asOf });
    rows.push({
      kind,
      id,
      name,
      ok: voucher !== null,
      text: voucher ?? 'No interest is due.',
    });
  }
  const done = rows.filter(({ ok }) => ok).length;
  return { rows, done, failed: rows.length - done };
}

async function chargeOne(
  ctx: WriteContext,
  { kind, id, asOf }: { kind: BuyerParty; id: number; asOf: string },
): Promise<string | null> {
  const ask = { asOf, partyKind: kind, partyId: id };
  const [seen] = (await getInterest(ctx, ask)).rows;
  if (!seen) return null;
  const ids = seen.items.map(({ openItemId }) => openItemId);
  await ctx.tx
    .select({ id: openItems.id })
    .from(openItems)
    .where(inArray(openItems.id, ids))
    .orderBy(asc(openItems.id))
    .for('update');
  // What somebody else charged while these were waited for is charged.
  const [due] = (await getInterest(ctx, ask)).rows;
  if (!due) return null;
  const voucher = await settlingJournal(ctx, {
    event: 'interest.charged',
    date: ctx.today,
    amount: due.interest,
    debit: {
      accountId: await systemAccount(ctx, kind === 'customer' ? 'ar.customer' : 'ar.company'),
      party: { kind, id },
    },
    credit: { accountId: await systemAccount(ctx, 'income.interest') },
    settles: [],
    narration: `Interest to ${dateText(asOf)} on ${due.items.map(({ docNo }) => docNo).join(', ')}`,
  });
  await insertRows(
    ctx,
    interestCharges,
    due.items.map(({ openItemId, from, open, interest }) => ({
      voucherId: voucher.id,
      openItemId,
      fromDate: from,
      toDate: asOf,
      base: open,
      amount: interest,
    })),
  );
  const pending = voucher.status === 'waiting' ? ', pending approval' : '';
  return `${voucher.number} for ${rupees(due.interest)}${pending}`;
}
