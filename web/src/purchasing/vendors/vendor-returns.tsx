import type { OutputOf } from '@counting-house/contract/kit/operation.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { type Column, date, money, stacked, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';

const most = 50;

type ReturnRow = OutputOf<typeof purchasing.listReturns>['rows'][number];

const columns: readonly Column<ReturnRow>[] = [
  stacked(
    {
      key: 'number',
      label: 'Return',
      cell: ({ id, number }: ReturnRow) => (
        <KnownRecord kind="vendor_return" id={id} title={number} />
      ),
      words: ({ number }: ReturnRow) => number,
    },
    date('businessDate', 'Date'),
  ),
  {
    key: 'items',
    label: 'Items',
    cell: ({ items }) => items.join(', '),
    words: ({ items }) => items.join(', '),
  },
  text('debitNoteNo', 'Debit note'),
];

/** What went back to a vendor, the latest first. */
export function VendorReturns({ vendorId }: { vendorId: number }) {
  const { rows, total } = useOperation(purchasing.listReturns, { vendorId, limit: most });
  if (rows.length === 0) return <p>No returns yet.</p>;
  const seesValues = rows.some((row) => row.total !== null);
  return (
    <>
      <DataTable
        caption="Returns"
        columns={seesValues ? [...columns, money('total', 'Total')] : columns}
        rows={rows}
      />
      {total > rows.length && <p>{`The latest ${rows.length} of ${total} are shown.`}</p>}
    </>
  );
}
