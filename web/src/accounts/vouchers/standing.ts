import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { Party } from '@counting-house/contract/accounts/open-items/party.ts';
import { money } from '../../platform/format/format.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';

/** `Balance ₹4,86,125.50 Dr`; nothing while it is not known. */
const balanceText = (balance: number | undefined): string | undefined =>
  balance === undefined
    ? undefined
    : `Balance ${money(Math.abs(balance))}${balance === 0 ? '' : balance > 0 ? ' Dr' : ' Cr'}`;

/** What an account stands at, in words. */
export function useAccountBalance(id: number | '' | null | undefined): string | undefined {
  const { data } = useOptionalOperation(
    accounts.getAccountBalance,
    { id: id || 0 },
    { enabled: Boolean(id) },
  );
  return id ? balanceText(data?.balance) : undefined;
}

/** What a customer, company, vendor or courier stands at, in words. */
export function usePartyBalance(
  of: Pick<Party, 'kind' | 'id'> | '' | null | undefined,
): string | undefined {
  const { data } = useOptionalOperation(
    accounts.getPartyBalance,
    { partyKind: of ? of.kind : 'customer', partyId: of ? of.id : 0 },
    { enabled: Boolean(of) },
  );
  return of ? balanceText(data?.balance) : undefined;
}
