import type { AccountType } from '@counting-house/contract/accounts/journal/account.ts';
import type { LedgerEvent } from '@counting-house/contract/accounts/journal/entry.ts';
import { states } from '@counting-house/contract/customers/state.ts';
import { sql } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { dayBefore } from '../statements/columns.rules.ts';
import { standing } from '../statements/party-figures.service.ts';
import type { Span } from '../span.rules.ts';
import { ledgerBalances } from '../tie-outs/ledger-balance.service.ts';
import {
  groupOf,
  stockGroup,
  taxHeadOf,
  type TallyBill,
  type TallyGroup,
  type TallyLedger,
  type TallyLine,
  type TallyVoucher,
  voucherTypeOf,
} from './tally.rules.ts';

/** The ledgers of Tally by the account and, where parties have one each, the party. */
type TallyBook = {
  readonly groups: readonly TallyGroup[];
  readonly ledgers: readonly TallyLedger[];
  /** The name of the ledger of an account, or of a party on it. */
  readonly nameOf: (accountId: number, partyId: number | null) => string;
  readonly typeOf: (accountId: number) => AccountType | null;
};

/** Companies and vendors have a ledger each; consumers stand together, told apart by their documents. */
const eachHasOne = new Set(['company', 'vendor']);

/** The chart as Tally's ledgers, with the parties of some days. */
export async function tallyBook(
  ctx: ReadContext,
  span: Span,
  { upTo, withOpenings }: { upTo: number; withOpenings: boolean },
): Promise<TallyBook> {
  const before = dayBefore(span.from);
  const accounts = await ledgerBalances(ctx, before, upTo);
  const heads = await taxHeads(ctx);
  const split = accounts.filter(
    ({ type, partyKind }) =>
      (type === 'receivable' || type === 'payable') && eachHasOne.has(partyKind ?? ''),
  );
  const parties = await partiesOf(
    ctx,
    split.map(({ id }) => id),
    { span, before, upTo },
  );
  const isSplit = new Set(split.map(({ id }) => id));
  const called = (account: { name: string; code: string }) => `${account.name} (${account.code})`;
  const opened = (balance: number) => (withOpenings ? balance : null);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const ofParty = new Map(parties.map((party) => [`${party.accountId} ${party.partyId}`, party]));
  return {
    groups: [
      stockGroup,
      ...split.map((account) => ({
        name: called(account),
        parent: groupOf(account.type ?? 'current_asset'),
      })),
    ],
    ledgers: [
      ...accounts
        .filter(({ id }) => !isSplit.has(id))
        .map((account): TallyLedger => ({
          name: called(account),
          parent: groupOf(account.type ?? 'current_asset'),
          isBillWise: account.type === 'receivable' || account.type === 'payable',
          taxHead: taxHeadOf(heads.get(account.id) ?? null),
          gstin: '',
          state: '',
          opening: opened(account.balance),
        })),
      ...parties.map((party): TallyLedger => {
        const account = byId.get(party.accountId);
        return {
          name: party.name,
          parent: account ? called(account) : 'Sundry Debtors',
          isBillWise: true,
          taxHead: null,
          gstin: party.gstin,
          state: states[party.stateCode as keyof typeof states] ?? '',
          opening: opened(party.opening),
        };
      }),
    ],
    nameOf(accountId, partyId) {
      const party = ofParty.get(`${accountId} ${partyId ?? ''}`);
      const account = byId.get(accountId);
      return party?.name ?? (account ? called(account) : `Account ${accountId}`);
    },
    typeOf: (accountId) => byId.get(accountId)?.type ?? null,
  };
}

async function taxHeads(ctx: ReadContext): Promise<ReadonlyMap<number, string>> {
  const { rows } = await ctx.tx.execute<{ id: string; code: string }>(sql`
    select a.id, c.code from ledger_account a join tax_component c on c.id = a.tax_component_id
    where a.tax_role is not null`);
  return new Map(rows.map(({ id, code }) => [Number(id), code]));
}

type Party = {
  readonly accountId: number;
  readonly partyId: number;
  readonly name: string;
  readonly gstin: string;
  readonly stateCode: string;
  readonly opening: number;
};

/** Parties that stood on an account before the days or did something in them. Their id keeps namesakes apart. */
async function partiesOf(
  ctx: ReadContext,
  accountIds: readonly number[],
  { span, before, upTo }: { span: Span; before: string; upTo: number },
): Promise<Party[]> {
  if (accountIds.length === 0) return [];
  const ids = sql.join(
    accountIds.map((id) => sql`${id}`),
    sql`, `,
  );
  const { rows } = await ctx.tx.execute<Record<string, string | null>>(sql`
    select p.account_id, p.party_kind, p.party_id, coalesce(max(known.name), max(p.name), '') as name,
      sum(p.balance) as opening, coalesce(max(b.gstin), max(v.gstin), '') as gstin,
      coalesce(max(substr(b.gstin, 1, 2)), max(substr(v.gstin, 1, 2)), '') as state_code
    from (
      select account_id, party_kind, party_id, name, balance from ${standing(accountIds, { at: before, upTo })}
      union all
      select distinct account_id, party_kind, party_id, party_name, 0::bigint from journal_line
      where account_id in (${ids}) and entry_date between ${span.from} and ${span.to} and entry_id <= ${upTo}
        and party_id is not null
    ) p
      left join ledger_party known using (account_id, party_kind, party_id)
      left join b2b_company b on p.party_kind = 'company' and b.id = p.party_id
      left join vendor v on p.party_kind = 'vendor' and v.id = p.party_id
    group by 1, 2, 3 order by 1, 4, 3`);
  return rows.map((row) => {
    const mark = row['party_kind'] === 'vendor' ? 'V' : 'C';
    return {
      accountId: Number(row['account_id']),
      partyId: Number(row['party_id']),
      name: `${row['name']} (${mark}${row['party_id']})`,
      gstin: row['gstin'] ?? '',
      stateCode: row['state_code'] ?? '',
      opening: Number(row['opening']),
    };
  });
}

/** How many entries of some days there are to export, and the newest of all. */
export async function entriesToExport(
  ctx: ReadContext,
  { from, to }: Span,
): Promise<{ count: number; newest: number }> {
  const { rows } = await ctx.tx.execute<{ n: string; newest: string | null }>(sql`
    select count(*) as n, (select max(id) from journal_entry) as newest from journal_entry
    where entry_date between ${from} and ${to} and event not in ('year.closed', 'year.reopened')`);
  return { count: Number(rows[0]?.n ?? 0), newest: Number(rows[0]?.newest ?? 0) };
}

type Line = {
  readonly id: number;
  readonly account_id: number;
  readonly party_id: number | null;
  readonly amount: number;
  readonly bills: readonly { name: string; amount: number; own: boolean }[] | null;
};
type Row = {
  readonly id: string;
  readonly date: string;
  readonly event: LedgerEvent;
  readonly number: string;
  readonly narration: string;
  readonly reverses_id: string | null;
  readonly lines: readonly Line[];
};

export type Place = { readonly date: string; readonly id: number };

/**
 * The next vouchers of some days after a place, by date and entry. A document of a party makes a reference of its
 * number; a later one that settles it is against that reference, and its rest is one of its own.
 */
export async function vouchersAfter(
  ctx: ReadContext,
  book: TallyBook,
  { from, to, upTo, after, limit }: Span & { upTo: number; after: Place | null; limit: number },
): Promise<{ vouchers: TallyVoucher[]; last: Place | null }> {
  const { rows } = await ctx.tx.execute<Row>(sql`
    with page as (
      select id, entry_date, event, source_no, narration, reverses_id from journal_entry
      where entry_date between ${from} and ${to} and id <= ${upTo}
        and event not in ('year.closed', 'year.reopened')
        and ${after === null ? sql`true` : sql`(entry_date, id) > (${after.date}, ${after.id})`}
      order by entry_date, id limit ${limit}
    )
    select page.id, to_char(page.entry_date, 'YYYY-MM-DD') as date, page.event, page.source_no as number,
      page.narration, page.reverses_id, lines.lines
    from page cross join lateral (
      select json_agg(json_build_object('id', l.id, 'account_id', l.account_id, 'party_id', l.party_id,
        'amount', l.debit - l.credit, 'bills', bills.bills) order by l.line_no) as lines
      from journal_line l left join lateral (
        select json_agg(json_build_object('name', settled.name, 'amount', settled.amount, 'own', settled.own)) as bills
        from open_item i cross join lateral (
          select i.doc_no as name, i.amount - coalesce(sum(earlier.amount), 0) as amount, true as own
          from (${earlierOf}) earlier having i.amount - coalesce(sum(earlier.amount), 0) > 0
          union all
          select earlier.name, earlier.amount, false from (${earlierOf}) earlier
        ) settled
        where i.entry_id = coalesce(page.reverses_id, page.id) and i.account_id = l.account_id
          and i.party_id = l.party_id
      ) bills on l.party_id is not null
      where l.entry_id = page.id
    ) lines
    order by page.entry_date, page.id`);
  const vouchers = rows.map((row) => voucherOf(book, row));
  const last = rows.at(-1);
  return { vouchers, last: last ? { date: last.date, id: Number(last.id) } : null };
}

/** What an item `i` settles of items that were there before it. */
const earlierOf = sql`
  select o.doc_no as name, s.amount
  from allocation s join open_item o
    on o.id = case when s.debit_item_id = i.id then s.credit_item_id else s.debit_item_id end
  where i.id in (s.debit_item_id, s.credit_item_id) and s.reversed_on is null and o.entry_id < i.entry_id`;

function voucherOf(book: TallyBook, row: Row): TallyVoucher {
  const isReversal = row.reverses_id !== null;
  const lines = row.lines.map((line): TallyLine => {
    const type = book.typeOf(line.account_id);
    const isParty = type === 'receivable' || type === 'payable';
    return {
      ledger: book.nameOf(line.account_id, line.party_id),
      amount: Number(line.amount),
      isParty,
      bills: isParty ? billsOf(line, isReversal) : [],
    };
  });
  const money = row.lines
    .filter(({ account_id: id }) => ['cash', 'bank'].includes(book.typeOf(id) ?? ''))
    .map(({ amount }) => Number(amount));
  return {
    entryId: Number(row.id),
    type: voucherTypeOf(row.event, {
      isReversal,
      money,
      isAllMoney: money.length === lines.length,
    }),
    date: row.date,
    number: row.number,
    narration: row.narration,
    party: lines.find(({ isParty }) => isParty)?.ledger ?? null,
    lines,
  };
}

/** The references of a line with the sign of the line; they come to its amount. */
function billsOf(line: Line, isReversal: boolean): TallyBill[] {
  const amount = Number(line.amount);
  const sign = Math.sign(amount);
  const bills = (line.bills ?? []).map((bill): TallyBill => ({
    name: bill.name,
    kind: bill.own && !isReversal ? 'New Ref' : 'Agst Ref',
    amount: sign * Number(bill.amount),
  }));
  const rest = amount - bills.reduce((sum, bill) => sum + bill.amount, 0);
  if (rest === 0) return bills;
  // Several items of one party on one side, as a journal may have: their parts cannot be told apart.
  return [{ name: '', kind: 'On Account', amount }];
}
