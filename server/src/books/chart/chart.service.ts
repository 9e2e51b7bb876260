import { Account } from '@counting-house/contract/accounts/journal/account.ts';
import type { accounts as operations } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import type { Party } from '@counting-house/contract/accounts/open-items/party.ts';
import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ReadContext } from '../../platform/context.ts';
import { hot, isOneOf } from '../../platform/database/hot.ts';
import { asked } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { invariant, Problem, ruleBroken } from '../../platform/problem.ts';
import { ledgerAccounts } from './account.table.ts';
import { centres } from './centre.table.ts';
import type { AccountLine, RoleLine } from '../journal/journal.rules.ts';
import { systemKeyOf } from './role.rules.ts';

export type { Role } from './role.rules.ts';

export type LedgerAccount = typeof ledgerAccounts.$inferSelect;

/** The chart, by code. */
export async function listAccounts(
  ctx: ReadContext,
  input: z.output<typeof operations.listAccounts.input>,
): Promise<ListAnswer<Account>> {
  return pageOf(ctx, input, {
    rows: ctx.tx.select(columnsFor(Account, ledgerAccounts)).from(ledgerAccounts).$dynamic(),
    matching: ctx.tx.select({ id: ledgerAccounts.id }).from(ledgerAccounts).$dynamic(),
    id: ledgerAccounts.id,
    where: [
      input.postable ? eq(ledgerAccounts.isGroup, false) : undefined,
      input.groups ? eq(ledgerAccounts.isGroup, true) : undefined,
      ...asked(input, { type: ledgerAccounts.type, active: ledgerAccounts.isActive }),
    ],
    search: [ledgerAccounts.code, ledgerAccounts.name],
    sorts: { code: ledgerAccounts.code, name: ledgerAccounts.name },
    defaultSort: 'code',
  });
}

/**
 * Finds the account of each line, and the id of the centre that they are posted to.
 *
 * @param party the entry's own, for lines on control accounts that name none.
 * @throws {Problem} `chart.incomplete` (503) when a system key has no account; `entry.party_missing`
 *   (422) when a control account gets no party of its kind.
 */
export async function withAccounts(
  ctx: ReadContext,
  lines: readonly RoleLine[],
  { party, centre }: { party: Party | undefined; centre: string },
): Promise<{ line: AccountLine; account: LedgerAccount; centreId: number }[]> {
  const wanted = lines.map((line) => ({
    line,
    key:
      line.accountId === undefined && !line.tax
        ? systemKeyOf(line.role, (line.party ?? party)?.kind)
        : null,
  }));
  const found = await accountsBehind(ctx, wanted, centre);
  const missing = wanted.flatMap(({ key }) =>
    key !== null && !found.some(({ account }) => account.systemKey === key) ? [key] : [],
  );
  if (missing.length > 0) {
    const keys = [...new Set(missing)].join(', ');
    throw new Problem(503, 'chart.incomplete', `The chart of accounts is incomplete: ${keys}.`);
  }
  return wanted.map(({ line, key }) => {
    const known = found.find((row) => isAccountOf(row.account, line, key));
    invariant(known, `${line.role} names an account`);
    const { account, centreId } = known;
    refuseUnusable(account);
    const amount = line.side === 'debit' ? line.amount : -line.amount;
    const tax = line.tax ?? null;
    const bankRef = line.bankRef ?? null;
    return {
      account,
      centreId,
      line: {
        accountId: account.id,
        party: partyOn(account, line.party ?? party),
        tax,
        bankRef,
        isApart: line.isApart,
        amount,
      },
    };
  });
}

type Wanted = { readonly line: RoleLine; readonly key: string | null };

async function accountsBehind(ctx: ReadContext, wanted: readonly Wanted[], centre: string) {
  const keys = wanted.flatMap(({ key }) => key ?? []);
  const ids = wanted.flatMap(({ line }) => line.accountId ?? []);
  const components = wanted.flatMap(({ line }) => line.tax?.componentId ?? []);
  return accounts(ctx.tx).execute({ keys, ids, components, centre });
}

const accounts = hot((tx) =>
  tx
    .select({ account: ledgerAccounts, centreId: centres.id })
    .from(ledgerAccounts)
    .innerJoin(centres, eq(centres.code, sql.placeholder('centre')))
    .where(
      or(
        isOneOf(ledgerAccounts.systemKey, 'keys'),
        isOneOf(ledgerAccounts.id, 'ids'),
        and(
          isNotNull(ledgerAccounts.taxRole),
          isOneOf(ledgerAccounts.taxComponentId, 'components'),
        ),
      ),
    )
    .prepare('accounts_of_lines'),
);

/** Which account of a tax component a role means. */
const taxRoles = { output_tax: 'output', input_tax: 'input', rcm_tax: 'rcm' } as const;

function isAccountOf(account: LedgerAccount, line: RoleLine, key: string | null): boolean {
  if (line.accountId !== undefined) return account.id === line.accountId;
  if (key !== null) return account.systemKey === key;
  return (
    account.taxRole === taxRoles[line.role as keyof typeof taxRoles] &&
    account.taxComponentId === line.tax?.componentId
  );
}

/** Accounts that a line names itself may be groups, or switched off. */
function refuseUnusable({ isGroup, isActive, name }: LedgerAccount): void {
  if (isGroup) throw ruleBroken('account.is_group', `${name} is a group and takes no entries.`);
  if (!isActive) throw ruleBroken('account.switched_off', `${name} is switched off.`);
}

function partyOn(account: LedgerAccount, party: Party | undefined): Party | null {
  if (account.partyKind === null) return null;
  if (party?.kind === account.partyKind) return party;
  throw ruleBroken('entry.party_missing', `Choose the ${account.partyKind} for ${account.name}.`);
}
