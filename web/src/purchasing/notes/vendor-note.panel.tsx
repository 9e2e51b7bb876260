import {
  noteKindLabels,
  noteReasonLabels,
} from '@counting-house/contract/purchasing/vendor-note-labels.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type { VendorNote } from '@counting-house/contract/purchasing/vendor-note.ts';
import { date, moment, money, taxPercent } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { AttachedFiles } from '../../ui/files/attached-files.tsx';
import { State, Tag } from '../../ui/marks/badge.tsx';
import { Block, SidePanel } from '../../ui/panel/side-panel.tsx';
import { Facts } from '../../ui/parts/sheet.tsx';
import { AccountingBlock } from '../../ui/record/accounting.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { RowActs } from '../../ui/rows/row-menu.tsx';
import { amount, type Column, onCard, stacked, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { taxRows } from '../tax-rows.ts';
import { noteActs } from './vendor-note-acts.ts';
import { noteStates } from '../purchase-states.ts';

type Line = VendorNote['lines'][number];

const columns: readonly Column<Line>[] = [
  stacked(text('description', 'Line'), text('account', 'Account')),
  text('hsn', 'HSN'),
  {
    key: 'taxRate',
    label: 'GST',
    isRight: true,
    cell: ({ taxRate, itcEligible }) => (
      <>
        {taxRate > 0 ? taxPercent(taxRate) : '–'}
        {taxRate > 0 && !itcEligible && ' no credit'}
      </>
    ),
  },
  onCard('fact', amount('tax', 'Tax')),
  onCard('amount', amount('taxable', 'Amount')),
];

/** Where it went that goods cost less by a note. */
const goodsSay = ({ toStock, toVariance }: VendorNote): string | null =>
  [
    toStock !== 0 && `${money(-toStock)} taken off stock`,
    toVariance !== 0 && `${money(-toVariance)} off price variance, as goods are already used`,
  ]
    .filter((part) => part !== false)
    .join(', ') || null;

/** A debit note or a vendor's credit note without goods: its lines, what it settles, what it posted. */
export function VendorNotePanel({ id }: { id: number }) {
  const note = useOperation(purchasing.getVendorNote, { id });
  return (
    <SidePanel
      title={note.number}
      badges={
        <>
          <State of={noteStates} is={note.state} />
          <Tag>{noteKindLabels[note.kind]}</Tag>
        </>
      }
      acts={<RowActs actions={noteActs} row={note} />}
      record={{ table: 'vendor_note', id: note.id }}
      side={
        <>
          <Block title="Note">
            <Facts
              rows={[
                [
                  'Vendor',
                  <KnownRecord key="v" kind="vendor" id={note.vendorId} title={note.vendorName} />,
                ],
                [
                  'Against bill',
                  note.billId && (
                    <KnownRecord
                      key="b"
                      kind="bill"
                      id={note.billId}
                      title={`${note.billNo}, ${note.vendorBillNo}`}
                    />
                  ),
                ],
                ['Vendor’s number', note.vendorNoteNo || null],
                ['Vendor’s date', note.vendorNoteDate && date(note.vendorNoteDate)],
                ['Posted on', date(note.businessDate)],
                ['Reason', noteReasonLabels[note.reason]],
                ['Reverse charge', note.reverseCharge ? 'Yes' : null],
                ['Kept on account', note.isOnAccount ? 'Yes' : null],
                ['Entered by', note.maker || null],
                [
                  'Confirmed',
                  note.confirmedAt && `${moment(note.confirmedAt)}, ${note.confirmedBy}`,
                ],
                ['Sent', note.sentAt && moment(note.sentAt)],
                ['Note', note.note || null],
                ['Cancelled', note.cancelNote || null],
              ]}
            />
          </Block>
          <Block title="Amounts">
            <Facts
              rows={[
                ['Taxable value', money(note.taxable)],
                ...taxRows(note.taxesByRate).map(({ label, value }) => [label, value] as const),
                [
                  'Tax payable under reverse charge (RCM)',
                  note.reverseCharge ? money(-note.tax) : null,
                ],
                ['Round off', note.roundOff === 0 ? null : money(note.roundOff)],
                ['Total', money(note.total)],
                ['Still open', note.balance ? money(note.balance) : null],
                ['Cost of goods', goodsSay(note)],
              ]}
            />
          </Block>
          {note.files.length > 0 && (
            <Block title="Files">
              <AttachedFiles files={note.files} />
            </Block>
          )}
        </>
      }
    >
      <DataTable caption="Lines" columns={columns} rows={note.lines} />
      <AccountingBlock of={{ kind: 'vendor_note', id }} />
    </SidePanel>
  );
}
