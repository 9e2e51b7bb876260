import type { Party } from '@counting-house/contract/accounts/open-items/party.ts';
import type { RoleLine } from '../../books/journal/journal.service.ts';
import { moveBalances, moveItems } from '../../books/open-items/party-merge.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { movePapers } from './move-papers.service.ts';

/**
 * Gives what a party owes and is owed, document by document, to another one, with what is not posted yet.
 *
 * Locks the documents of the one that goes, lowest id first.
 *
 * @returns the lines that move its balances, to be posted as `party.merged`; paise.
 */
export async function mergeParty(
  ctx: WriteContext,
  parties: { readonly keep: Party; readonly drop: Party },
): Promise<RoleLine[]> {
  await moveItems(ctx, parties);
  await movePapers(ctx, parties);
  return moveBalances(ctx, parties);
}
