import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { useMay } from '../../platform/session.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';

type Buyer = { readonly kind: 'customer' | 'company'; readonly id: number };

/**
 * What a buyer's wallet can pay with.
 *
 * @returns paise; null while it is not known, and for anyone who may not see wallets.
 */
export function useWalletHolds(buyer: Buyer | null): number | null {
  const isSeen = useMay()('customers.wallet.read') && buyer !== null;
  const { data } = useOptionalOperation(
    customers.listWallets,
    buyer === null ? {} : { ownerType: [buyer.kind], ownerId: buyer.id },
    { enabled: isSeen },
  );
  if (!isSeen || !data) return null;
  const [wallet] = data.rows;
  return wallet?.status === 'active' ? wallet.balance : 0;
}
