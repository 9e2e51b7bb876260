import type { EntryRow } from '@counting-house/contract/accounts/journal/entry-list.ts';

/** Reversed by themselves: everything else goes back with its document. */
export const isReversible = ({
  event,
  sourceKind,
  reversesId,
  reversedById,
}: Pick<EntryRow, 'event' | 'sourceKind' | 'reversesId' | 'reversedById'>): boolean =>
  event === 'openingBalance.entered' &&
  sourceKind !== 'bank_account' &&
  reversesId === null &&
  reversedById === null;
