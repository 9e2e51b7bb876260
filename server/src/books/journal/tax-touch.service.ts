import type { LedgerEvent } from '@counting-house/contract/accounts/journal/entry.ts';
import { eq } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import type { TaxTouch } from '../../tax/filed.service.ts';
import { ledgerAccounts } from '../chart/account.table.ts';
import { journalLines, type journalEntries } from './journal.table.ts';

type Account = Pick<typeof ledgerAccounts.$inferSelect, 'taxRole'>;

/** Events that no return tells of: they move tax that was told already. */
const untold: readonly string[] = ['tax.settled', 'tax.paid', 'openingBalance.entered'];

/** What an event changes of the tax returns of its month, by the accounts that it names. */
export function taxTouches(event: LedgerEvent, accounts: readonly Account[]): TaxTouch[] {
  if (untold.includes(event)) return [];
  const roles = new Set(accounts.map(({ taxRole }) => taxRole));
  const touches: TaxTouch[] = [];
  if (event.startsWith('sales.') || roles.has('output')) touches.push('supply');
  if (roles.has('input') || roles.has('rcm')) touches.push('credit');
  return touches;
}

/** The same of an entry that is to be undone. */
export async function readTaxTouches(
  ctx: ReadContext,
  entry: Pick<typeof journalEntries.$inferSelect, 'id' | 'event'>,
): Promise<TaxTouch[]> {
  const accounts = await ctx.tx
    .selectDistinct({ taxRole: ledgerAccounts.taxRole })
    .from(journalLines)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, journalLines.accountId))
    .where(eq(journalLines.entryId, entry.id));
  return taxTouches(entry.event, accounts);
}
