import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { useMay } from '../../platform/session.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';

/**
 * What a customer's wallet can pay with.
 *
 * @returns paise; null while it is not known, and for whoever may not see wallets.
 */
export function useWalletHolds(customerId: number | null): number | null {
  const isSeen = useMay()('customers.wallet.read') && customerId !== null;
  const { data } = useOptionalOperation(
    customers.listWallets,
    { ownerType: ['customer'], ...(customerId === null ? {} : { ownerId: customerId }) },
    { enabled: isSeen },
  );
  if (!isSeen || !data) return null;
  const [wallet] = data.rows;
  return wallet?.status === 'active' ? wallet.balance : 0;
}
