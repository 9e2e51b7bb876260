import { returnReasonLabels } from '@counting-house/contract/purchasing/vendor-return-labels.ts';
import { batchColumn } from '../../ui/table/batch-column.tsx';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type { ReturnLine } from '@counting-house/contract/purchasing/vendor-return.ts';
import { Fragment } from 'react';
import { date, moment, money } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { AttachedFiles } from '../../ui/files/attached-files.tsx';
import { RowActs } from '../../ui/rows/row-menu.tsx';
import { Block, SidePanel } from '../../ui/panel/side-panel.tsx';
import { State, Tag } from '../../ui/marks/badge.tsx';
import { Facts } from '../../ui/parts/sheet.tsx';
import { Qty } from '../../ui/parts/value.tsx';
import { amount, type Column, stacked, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { AccountingBlock } from '../../ui/record/accounting.tsx';
import { listSources } from './return-draft.ts';
import { returnActs } from './vendor-return-acts.ts';
import { taxRows } from '../tax-rows.ts';
import { returnStates } from '../purchase-states.ts';

const sourceText = (line: ReturnLine): string => listSources(line).join(', ');

const columns: readonly Column<ReturnLine>[] = [
  stacked(text('name', 'Item'), text('code', 'Code')),
  batchColumn(),
  text('tray', 'Tray'),
  {
    key: 'qty',
    label: 'Quantity',
    isRight: true,
    part: 'amount',
    cell: (line) => <Qty of={line.qty} unit={line.unit} />,
  },
  stacked(
    {
      key: 'reason',
      label: 'Reason',
      cell: (line: ReturnLine) => returnReasonLabels[line.reason],
      words: (line: ReturnLine) => returnReasonLabels[line.reason],
    },
    text('note', 'Note'),
  ),
  {
    key: 'parts',
    label: 'Received with',
    cell: (line) => <Sources line={line} />,
    words: sourceText,
  },
  amount('taxable', 'Debited'),
];

/** The receipts and bills that goods came with, each once. */
function Sources({ line: { parts } }: { line: ReturnLine }) {
  const papers = parts.flatMap(({ inwardId, inwardNo, billId, billNo }) => [
    { kind: 'inward', id: inwardId, title: inwardNo },
    ...(billId === null ? [] : [{ kind: 'bill', id: billId, title: billNo }]),
  ]);
  const once = new Map(papers.map((paper) => [paper.title, paper]));
  return [...once.values()].map((paper, index) => (
    <Fragment key={paper.title}>
      {index > 0 && ', '}
      <KnownRecord {...paper} />
    </Fragment>
  ));
}

/** A return to a vendor: its goods, what the vendor is debited, and its papers. */
export function VendorReturnPanel({ id }: { id: number }) {
  const of = useOperation(purchasing.getReturn, { id });
  const seesValues = of.total !== null;
  return (
    <SidePanel
      title={of.number}
      badges={
        <>
          <State of={returnStates} is={of.state} />
          {of.isReplacement && <Tag>Will be replaced</Tag>}
        </>
      }
      acts={<RowActs actions={returnActs} row={of} />}
      record={{ table: 'vendor_return', id: of.id }}
      side={
        <>
          <Block title="Return">
            <Facts
              rows={[
                [
                  'Vendor',
                  <KnownRecord key="v" kind="vendor" id={of.vendorId} title={of.vendorName} />,
                ],
                ['Date', date(of.businessDate)],
                ['Store', of.storeName],
                ['Debit note', of.debitNoteNo || null],
                ['Vehicle', of.vehicleNo || null],
                ['LR number', of.lrNo || null],
                ['E-way bill', of.ewayBillNo || null],
                ['Created by', of.maker || null],
                ['Returned', of.postedAt && `${moment(of.postedAt)}, ${of.postedBy}`],
                ['Sent', of.sentAt && moment(of.sentAt)],
                ['Note', of.note || null],
                ['Cancelled', of.cancelNote || null],
              ]}
            />
          </Block>
          {of.files.length > 0 && (
            <Block title="Photos and documents">
              <AttachedFiles files={of.files} />
            </Block>
          )}
          {seesValues && (
            <Block title={of.state === 'draft' ? 'Debit note preview' : 'Amounts'}>
              <Facts
                rows={[
                  ['Billed goods', of.taxable ? money(of.taxable) : null],
                  ...taxRows(of.taxesByRate).map(({ label, value }) => [label, value] as const),
                  ['Debit note', of.total ? money(of.total) : null],
                  ['Still open', of.balance ? money(of.balance) : null],
                  ['Not billed', of.unbilledValue ? money(of.unbilledValue) : null],
                  ['Value in stock', of.value ? money(of.value) : null],
                ]}
              />
            </Block>
          )}
        </>
      }
    >
      <DataTable
        caption="Goods"
        columns={columns.filter(({ key }) => key !== 'taxable' || seesValues)}
        rows={of.lines}
      />
      <AccountingBlock of={{ kind: 'vendor_return', id }} />
    </SidePanel>
  );
}
