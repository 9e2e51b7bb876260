import type { Report, ReportRow } from '@counting-house/contract/kit/report.ts';
import type { PartyBalancesInput } from '@counting-house/contract/reports/statement.ts';
import { eq, sql } from 'drizzle-orm';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { newestEntry } from './figures.service.ts';
import { standing } from './party-figures.service.ts';

/** Most parties that are listed; the rest is one row, so that the sum stays the account's. */
const mostParties = 2_000;

/**
 * What each party of a control account stands at on a day, the largest first.
 *
 * @throws {Problem} `invalid` (422) at `accountId` for an account without parties.
 */
export async function getPartyBalances(
  ctx: ReadContext,
  input: PartyBalancesInput,
): Promise<Report> {
  const at = input.at ?? ctx.today;
  const [account] = await ctx.tx
    .select()
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, input.accountId));
  if (!account?.partyKind) throw invalid({ accountId: 'Choose an account.' });
  const onSide =
    input.side === undefined
      ? sql`true`
      : input.side === 'debit'
        ? sql`balance > 0`
        : sql`balance < 0`;
  const { rows } = await ctx.tx.execute<Record<'party_id' | 'name' | 'balance', string>>(sql`
    select party_id, name, balance from ${standing([account.id], { at, upTo: input.upTo })}
    where ${onSide} order by abs(balance) desc, party_id`);
  const sign = input.side === 'credit' ? -1 : 1;
  const sum = (of: typeof rows) => of.reduce((all, { balance }) => all + sign * Number(balance), 0);
  const plain = { code: '', depth: 0, lead: null } as const;
  const rest = rows.slice(mostParties);
  return {
    title: `${account.code} ${account.name} by party`,
    heading: 'Party',
    from: null,
    to: at,
    narrowedBy: [],
    columns: [
      {
        key: 'balance',
        label: input.side === 'credit' ? 'Payable' : 'Balance',
        kind: 'money',
        span: { from: null, to: at, closedFrom: null },
        centre: null,
        isResult: false,
      },
    ],
    rows: [
      ...rows.slice(0, mostParties).map((row): ReportRow => ({
        ...plain,
        key: `party ${row.party_id}`,
        label: row.name,
        look: 'line',
        cells: [sign * Number(row.balance)],
        lead: {
          to: 'ledger',
          accountId: account.id,
          partyKind: account.partyKind,
          partyId: Number(row.party_id),
        },
      })),
      ...(rest.length > 0
        ? [
            {
              ...plain,
              key: 'rest',
              label: `${rest.length} more`,
              look: 'line' as const,
              cells: [sum(rest)],
            },
          ]
        : []),
      { ...plain, key: 'total', label: 'Total', look: 'total', cells: [sum(rows)] },
    ],
    checks: [],
    notes: [],
    asOfEntryId: await newestEntry(ctx, input.upTo),
    generatedAt: ctx.now,
  };
}
