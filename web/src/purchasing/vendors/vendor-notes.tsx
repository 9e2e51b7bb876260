import { noteReasonLabels } from '@counting-house/contract/purchasing/vendor-note-labels.ts';
import type { OutputOf } from '@counting-house/contract/kit/operation.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { type Column, date, money, stacked, state, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { noteStates } from '../purchase-states.ts';

const most = 50;

type NoteRow = OutputOf<typeof purchasing.listVendorNotes>['rows'][number];

const columns: readonly Column<NoteRow>[] = [
  stacked(
    {
      key: 'number',
      label: 'Note',
      cell: ({ id, number }: NoteRow) => <KnownRecord kind="vendor_note" id={id} title={number} />,
      words: ({ number }: NoteRow) => number,
    },
    date('businessDate', 'Date'),
  ),
  stacked(
    {
      key: 'reason',
      label: 'Reason',
      cell: ({ reason }: NoteRow) => noteReasonLabels[reason],
      words: ({ reason }: NoteRow) => noteReasonLabels[reason],
    },
    text('vendorBillNo', 'Against bill'),
  ),
  state('state', 'Status', noteStates),
  money('total', 'Total'),
];

/** Debit notes and credit notes of a vendor without goods, the latest first. */
export function VendorNotes({ vendorId }: { vendorId: number }) {
  const { rows, total } = useOperation(purchasing.listVendorNotes, { vendorId, limit: most });
  if (rows.length === 0) return <p>No notes without goods yet.</p>;
  return (
    <>
      <DataTable caption="Notes" columns={columns} rows={rows} />
      {total > rows.length && <p>{`The latest ${rows.length} of ${total} are shown.`}</p>}
    </>
  );
}
