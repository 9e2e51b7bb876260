import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import type { Transfer, TransferLine } from '@counting-house/contract/stock/transfers/transfer.ts';
import { date, moment } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { RowActs } from '../../ui/rows/row-menu.tsx';
import { AccountingBlock } from '../../ui/record/accounting.tsx';
import { Block, SidePanel } from '../../ui/panel/side-panel.tsx';
import { State } from '../../ui/marks/badge.tsx';
import { PathLink } from '../../ui/parts/path-link.tsx';
import { Facts } from '../../ui/parts/sheet.tsx';
import { Nothing, Qty } from '../../ui/parts/value.tsx';
import { amount, stacked, text, type Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { goodsName } from '../batches/batch-columns.ts';
import { PanelPart } from '../panel-part.tsx';
import { stockScreens } from '../stock.routes.tsx';
import { receiveAll, transferActions } from './transfer-acts.ts';
import { transferStates } from './transfer-labels.ts';

type Figure = 'receivedQty' | 'returnedQty' | 'lostQty' | 'openQty';

const figureOf = (key: Figure, label: string): Column<TransferLine> => ({
  key,
  label,
  isRight: true,
  cell: (row) => (row[key] === 0 ? <Nothing /> : <Qty of={row[key]} unit="" />),
});

const columns: readonly Column<TransferLine>[] = [
  goodsName,
  stacked(
    {
      key: 'batchNumber',
      label: 'Batch',
      cell: (row: TransferLine) =>
        row.batchId === null ? 'First to expire' : row.isRunning ? <Nothing /> : row.batchNumber,
    },
    text('fromTray', 'From tray'),
  ),
  {
    key: 'qty',
    label: 'Quantity',
    isRight: true,
    part: 'amount',
    cell: (row) => <Qty of={row.qty} unit={row.unit} />,
  },
  amount('value', 'Value'),
  figureOf('openQty', 'On the way'),
  figureOf('receivedQty', 'Received'),
  figureOf('returnedQty', 'Returned'),
  figureOf('lostQty', 'Lost'),
];

/** What always stands there, and figures that are not all zero. */
const isShown = (transfer: Transfer, key: string): boolean =>
  !['openQty', 'receivedQty', 'returnedQty', 'lostQty', 'value'].includes(key) ||
  transfer.lines.some((line) => (line[key as Figure | 'value'] ?? 0) > 0);

/** A transfer with what became of each line. */
export function TransferDetailsPanel({ id }: { id: number }) {
  const transfer = useOperation(stock.getTransfer, { id });
  return (
    <SidePanel
      title={transfer.number}
      badges={<State of={transferStates} is={transfer.status} />}
      acts={<RowActs actions={[...transferActions, receiveAll]} row={transfer} />}
      record={{ table: 'stock_transfer', id }}
      side={<Side transfer={transfer} />}
    >
      <PanelPart title="Goods">
        <DataTable
          caption="Goods of the transfer"
          columns={columns.filter(({ key }) => isShown(transfer, key))}
          rows={transfer.lines}
        />
        {transfer.status === 'draft' && (
          <p>Nothing has left yet, and nothing is reserved for it.</p>
        )}
      </PanelPart>
      <AccountingBlock of={{ kind: 'stock_transfer', id }} />
    </SidePanel>
  );
}

function Side({ transfer }: { transfer: Transfer }) {
  return (
    <Block title="Transfer">
      <Facts
        rows={[
          ['From', transfer.store],
          ['To', transfer.toStore],
          ['Date', transfer.businessDate && date(transfer.businessDate)],
          ['Sent', transfer.sentAt && `${moment(transfer.sentAt)}, ${transfer.sentBy ?? ''}`],
          ['Created', `${moment(transfer.createdAt)}, ${transfer.createdBy}`],
          ['Vehicle', transfer.vehicleNo || null],
          ['Transporter', transfer.transporter || null],
          ['E-way bill', transfer.ewayBillNo || null],
          ['Note', transfer.note || null],
        ]}
      />
      {transfer.writeOffs.map(({ id, number }) => (
        <p key={id}>
          Written off:{' '}
          <PathLink path={`${stockScreens.materialStock.path}?tab=papers&open=${id}`}>
            {number}
          </PathLink>
        </p>
      ))}
    </Block>
  );
}
