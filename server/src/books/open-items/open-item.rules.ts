import type { PartyKind } from '@counting-house/contract/accounts/open-items/party.ts';
import type { DocKind } from '@counting-house/contract/accounts/open-items/open-item.ts';

/** Documents that settle others; an invoice or a bill waits to be settled. */
const settling: readonly DocKind[] = ['receipt', 'refund', 'payment', 'credit_note', 'debit_note'];

/** Whether what is left of a document goes to the party's oldest open ones without being told. */
export function settlesByItself(
  item: { readonly docKind: DocKind; readonly partyKind: PartyKind },
  whose: 'nobody' | 'customers' | 'everybody',
): boolean {
  if (!settling.includes(item.docKind)) return false;
  if (item.partyKind === 'vendor' || whose === 'everybody') return true;
  return whose === 'customers' && item.partyKind === 'customer';
}

/** Shares an amount out over items in their order: each gets what it lacks, as far as it goes. */
export function share<T extends { readonly outstanding: number }>(
  amount: number,
  others: readonly T[],
): { other: T; amount: number }[] {
  let left = amount;
  return others.flatMap((other) => {
    const part = Math.min(left, other.outstanding);
    left -= part;
    return part > 0 ? [{ other, amount: part }] : [];
  });
}
