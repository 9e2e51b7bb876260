import type { Inward } from '@counting-house/contract/purchasing/inward.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { date, moment, money } from '../../platform/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { amount, type Column, stacked, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { RowActs } from '../../ui/list/row-menu.tsx';
import { Block, SidePanel } from '../../ui/panel/side-panel.tsx';
import { State, Tag } from '../../ui/parts/badge.tsx';
import { Facts } from '../../ui/parts/sheet.tsx';
import { Qty } from '../../ui/parts/value.tsx';
import { inwardActs } from './inward-acts.ts';
import { inwardKindWords, inwardStates, reasonWords } from '../purchase-words.ts';

type Row = Inward['lines'][number]['batches'][number] &
  Pick<Inward['lines'][number], 'name' | 'unit' | 'orderNo'>;

const columns: readonly Column<Row>[] = [
  stacked(text('name', 'Item'), text('orderNo', 'Order')),
  stacked(text('number', 'Batch'), text('code', 'Label')),
  {
    key: 'expiryDate',
    label: 'Expires',
    cell: (row) => (row.expiryDate === null ? '' : date(row.expiryDate)),
  },
  {
    key: 'acceptedQty',
    label: 'Accepted',
    isRight: true,
    cell: (row) => <Qty of={row.acceptedQty} unit={row.unit} />,
  },
  stacked(
    {
      key: 'rejectedQty',
      label: 'Rejected',
      isRight: true,
      cell: (row: Row) => <Qty of={row.rejectedQty} unit={row.unit} />,
    },
    text('rejectReason', 'Why'),
  ),
  text('trayCode', 'Tray'),
  amount('value', 'Value'),
];

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
          <Tag>{inwardKindWords[inward.kind]}</Tag>
        </>
      }
      acts={<RowActs actions={inwardActs} row={{ ...inward, orderId: inward.lines[0]?.orderId }} />}
      record={{ table: 'inward', id: inward.id }}
      side={
        <Block title="Receipt">
          <Facts
            rows={[
              ['Vendor', inward.vendorName],
              ['Arrived', moment(inward.arrivedAt)],
              ['Challan', inward.challanNo || null],
              ['Vendor’s bill', inward.vendorBillNo || null],
              ['Vehicle', inward.vehicleNo || null],
              ['Store', inward.storeName],
              ['Why no order', inward.withoutPoReason && reasonWords[inward.withoutPoReason]],
              ['Received by', inward.postedBy || null],
              ['Goods', inward.goodsValue === null ? null : money(inward.goodsValue)],
              ['Charges', inward.chargeValue ? money(inward.chargeValue) : null],
              ['Note', inward.note || null],
              ['Taken back', inward.cancelNote || null],
            ]}
          />
        </Block>
      }
    >
      <DataTable
        caption="Goods"
        columns={columns.filter(({ key }) => key !== 'value' || inward.goodsValue !== null)}
        rows={rows}
      />
    </SidePanel>
  );
}
