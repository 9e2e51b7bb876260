import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { LedgerRow } from '@counting-house/contract/reports/ledger.ts';
import { reports } from '@counting-house/contract/reports/reports.operations.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { reportsScreens } from '../../reports/reports.routes.tsx';
import { amount, type Column, date, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { PathLink } from '../../ui/parts/path-link.tsx';

const most = 50;

/** The lines of a vendor on the account of what we owe; the books have all of them. */
export function VendorLedger({ vendorId }: { vendorId: number }) {
  const { rows: chart } = useOperation(accounts.listAccounts, { postable: true, limit: 200 });
  const account = chart.find(({ type }) => type === 'payable');
  if (!account) return <p>No payables account found.</p>;
  return <Lines accountId={account.id} vendorId={vendorId} />;
}

function Lines({ accountId, vendorId }: { accountId: number; vendorId: number }) {
  const { rows } = useOperation(reports.listLedger, {
    accountId,
    partyKind: 'vendor',
    partyId: vendorId,
    limit: most,
  });
  const path = `${reportsScreens.books.path}?tab=ledger&accountId=${accountId}&partyKind=vendor&partyId=${vendorId}`;
  return (
    <>
      {rows.length === 0 ? (
        <p>No transactions in this period.</p>
      ) : (
        <DataTable caption="Ledger of this vendor" columns={columns} rows={rows} />
      )}
      <p>
        <PathLink path={path}>Open the ledger in the books</PathLink>
      </p>
    </>
  );
}

const columns: readonly Column<LedgerRow>[] = [
  date('date', 'Date'),
  text('sourceNo', 'Document'),
  text('counterAccount', 'Account'),
  amount('debit', 'Debit'),
  amount('credit', 'Credit'),
  amount('balance', 'Balance'),
];
