import type { AccountType } from '@counting-house/contract/accounts/journal/account.ts';
import type { PartyKind } from '@counting-house/contract/accounts/open-items/party.ts';

/**
 * Where the opening balance of an account is entered, when that is not the list of accounts: with its
 * documents, its bank account, its goods. Null for all others.
 */
export function enteredElsewhere(
  account: {
    readonly name: string;
    readonly type: AccountType | null;
    readonly partyKind: PartyKind | null;
    readonly systemKey: string | null;
  },
  bankLabel: string | null,
): string | null {
  const { name, type, partyKind, systemKey } = account;
  if (bankLabel !== null) return `Enter it with the bank account ${bankLabel}.`;
  if (type === 'stock') return 'Enter it as opening stock of its goods.';
  if (type === 'wallet' || type === 'gift_card') return `${name} is posted by documents only.`;
  if (partyKind === null) return null;
  const isTheirs =
    systemKey === null ||
    !/^(?:ar\.customer|ar\.company|ap\.vendor|clearing\.cod)$/u.test(systemKey);
  if (isTheirs) return `${name} is posted by documents only.`;
  return `Enter ${name} by document in the next step.`;
}
