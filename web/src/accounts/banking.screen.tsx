import { useSearch } from '../platform/address.ts';
import { BankAccountListScreen } from './bank-account-list.screen.tsx';
import { ReconcileScreen } from './reconciliation/reconcile.screen.tsx';

const ofReconciliation = new Set(['reconcile', 'statements', 'closed', 'rules']);

/** Bank accounts, and the work on one of them. */
export function BankingScreen() {
  const { tab, account } = useSearch();
  const isAtWork = account !== undefined || ofReconciliation.has(tab ?? '');
  return isAtWork ? <ReconcileScreen /> : <BankAccountListScreen />;
}
