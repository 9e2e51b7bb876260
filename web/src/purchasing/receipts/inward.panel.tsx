import {
  chargePayToLabels,
  chargeLabels,
  inwardKindLabels,
  withoutPoReasonLabels,
} from '@counting-house/contract/purchasing/inward/inward-labels.ts';
import type { Inward } from '@counting-house/contract/purchasing/inward/inward.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { date, moment, money, qty } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { AttachedFiles } from '../../ui/files/attached-files.tsx';
import { amount, type Column, onCard, stacked, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { RowActs } from '../../ui/rows/row-menu.tsx';
import { Block, SidePanel } from '../../ui/panel/side-panel.tsx';
import { State, Tag } from '../../ui/marks/badge.tsx';
import { Facts, Sheet, SheetBody } from '../../ui/parts/sheet.tsx';
import { Code, Nothing, Qty } from '../../ui/parts/value.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { AccountingBlock } from '../../ui/record/accounting.tsx';
import { inwardActs } from './inward-acts.ts';
import { inwardStates } from '../purchase-states.ts';

type Row = Inward['lines'][number]['batches'][number] &
  Pick<Inward['lines'][number], 'name' | 'unit' | 'orderNo'>;

const columns: readonly Column<Row>[] = [
  stacked(text('name', 'Item'), text('orderNo', 'Order')),
  onCard('fact', stacked(text('number', 'Batch'), text('code', 'Label'))),
  {
    key: 'expiryDate',
    label: 'Expires',
    cell: (row) => (row.expiryDate === null ? '' : date(row.expiryDate)),
  },
  onCard('amount', {
    key: 'acceptedQty',
    label: 'Accepted',
    isRight: true,
    cell: (row) => <Qty of={row.acceptedQty} unit={row.unit} />,
  }),
  onCard(
    'fact',
    stacked(
      {
        key: 'rejectedQty',
        label: 'Rejected',
        isRight: true,
        isNamed: true,
        cell: (row: Row) => <Qty of={row.rejectedQty} unit={row.unit} />,
      },
      {
        key: 'rejectReason',
        label: 'Why',
        cell: (row: Row) =>
          [row.rejectReason, row.rejectFileId === null ? '' : 'photo added']
            .filter(Boolean)
            .join(', '),
      },
    ),
  ),
  onCard('fact', {
    ...text('trayCode', 'Tray'),
    cell: (row: Row) => (row.trayCode ? <Code>{row.trayCode}</Code> : <Nothing />),
  }),
  {
    key: 'checks',
    label: 'Checks',
    cell: ({ checks }) => <Checks of={checks} />,
    words: ({ checks }) => checks.map(checkText).join(', '),
  },
  amount('value', 'Value'),
];

/** `Moisture 8.4 %`, `Lab report: no`. */
function checkText({ name, isYes, reading, unit, fileId }: Row['checks'][number]): string {
  if (reading !== null) return `${name} ${qty(reading, unit)}`;
  if (isYes !== null) return `${name}: ${isYes ? 'yes' : 'no'}`;
  return `${name}: ${fileId === null ? 'not answered' : 'added'}`;
}

function Checks({ of }: { of: Row['checks'] }) {
  return of.map((check) => (
    <div key={check.name}>
      {check.isOk === false ? <Tag>{`${checkText(check)}, failed`}</Tag> : checkText(check)}
    </div>
  ));
}

/** A receipt with its batches. */
export function InwardPanel({ id }: { id: number }) {
  const inward = useOperation(purchasing.getInward, { id });
  const rows = inward.lines.flatMap(({ batches, name, unit, orderNo }) =>
    batches.map((batch): Row => ({ ...batch, name, unit, orderNo })),
  );
  return (
    <SidePanel
      title={inward.number}
      badges={
        <>
          <State of={inwardStates} is={inward.status} />
          <Tag>{inwardKindLabels[inward.kind]}</Tag>
        </>
      }
      acts={<RowActs actions={inwardActs} row={{ ...inward, orderId: inward.lines[0]?.orderId }} />}
      record={{ table: 'inward', id: inward.id }}
      side={
        <Block title="Receipt">
          <Facts
            rows={[
              [
                'Vendor',
                <KnownRecord
                  kind="vendor"
                  id={inward.vendorId}
                  title={inward.vendorName}
                  key="vendor"
                />,
              ],
              ['Arrived', moment(inward.arrivedAt)],
              ['Challan', inward.challanNo || null],
              ['Vendor’s bill', inward.vendorBillNo || null],
              ['Vehicle', inward.vehicleNo || null],
              ['LR number', inward.lrNo || null],
              ['E-way bill', inward.ewayBillNo || null],
              ['Store', inward.storeName],
              [
                'Why no order',
                inward.withoutPoReason && withoutPoReasonLabels[inward.withoutPoReason],
              ],
              ['Received by', inward.postedBy || null],
              ['Goods', inward.goodsValue === null ? null : money(inward.goodsValue)],
              ...inward.charges.map(
                ({ kind, amount: paid, payTo }) =>
                  [
                    chargeLabels[kind],
                    `${money(paid)}, ${chargePayToLabels[payTo].toLowerCase()}`,
                  ] as const,
              ),
              ['Note', inward.note || null],
              ['Cancelled', inward.cancelNote || null],
            ]}
          />
        </Block>
      }
    >
      <DataTable
        caption="Goods"
        columns={columns.filter(
          ({ key }) =>
            (key !== 'value' || inward.goodsValue !== null) &&
            (key !== 'checks' || rows.some(({ checks }) => checks.length > 0)),
        )}
        rows={rows}
      />
      {inward.files.length > 0 && (
        <Sheet title="Photos and documents">
          <SheetBody>
            <AttachedFiles files={inward.files} />
          </SheetBody>
        </Sheet>
      )}
      <AccountingBlock of={{ kind: 'inward', id }} />
    </SidePanel>
  );
}
