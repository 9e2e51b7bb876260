import type { OutputOf } from '@counting-house/contract/kit/operation.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { type Column, date, money, stacked, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';

const most = 50;

type BillRow = OutputOf<typeof purchasing.listBills>['rows'][number];

const columns: readonly Column<BillRow>[] = [
  stacked(
    {
      key: 'vendorBillNo',
      label: 'Their number',
      cell: ({ id, vendorBillNo }: BillRow) => (
        <KnownRecord kind="bill" id={id} title={vendorBillNo} />
      ),
      words: ({ vendorBillNo }: BillRow) => vendorBillNo,
    },
    text('number', 'Ours'),
  ),
  date('vendorBillDate', 'Bill date'),
  date('dueDate', 'Due'),
  money('total', 'Total'),
  money('balance', 'Balance'),
];

/** The latest bills of a vendor, with what is left to pay of each. */
export function VendorBills({ vendorId }: { vendorId: number }) {
  const { rows, total } = useOperation(purchasing.listBills, { vendorId, limit: most });
  if (rows.length === 0) return <p>No bills yet.</p>;
  return (
    <>
      <DataTable caption="Bills" columns={columns} rows={rows} />
      {total > rows.length && <p>{`The latest ${rows.length} of ${total} are shown.`}</p>}
    </>
  );
}
