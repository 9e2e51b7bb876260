import type { TrayGoods, TrayRow } from '@counting-house/contract/stock/tray.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { count } from '../platform/format.ts';
import { useOperation } from '../platform/use-operation.ts';
import { run } from '../ui/actions.tsx';
import { State, Tag } from '../ui/badge.tsx';
import { date, type Column } from '../ui/columns.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { RowActs } from '../ui/row-menu.tsx';
import { Facts, Sheet, SheetBody } from '../ui/sheet.tsx';
import { Block, SidePanel } from '../ui/side-panel.tsx';
import { Qty, Second } from '../ui/value.tsx';
import { batchActions } from './batch.panel.tsx';
import { MovementTable } from './movement-table.tsx';
import { areaWords, batchStates, stateOfBatch } from './stock-words.ts';

type Row = Pick<TrayRow, 'id' | 'code' | 'status' | 'isSystem' | 'version'>;

/** What can be done with a tray. */
export const trayActions = [
  run('Stop using', stock.saveTray, {
    icon: IconEyeOff,
    with: { status: 'inactive' },
    when: (row: Row) => row.status === 'active' && !row.isSystem,
    done: (row: Row) => `Tray ${row.code} is not in use any more`,
  }),
  run('Use again', stock.saveTray, {
    icon: IconEye,
    with: { status: 'active' },
    when: (row: Row) => row.status === 'inactive',
    done: (row: Row) => `Tray ${row.code} is in use`,
  }),
];

const columns: readonly Column<TrayGoods>[] = [
  {
    key: 'number',
    label: 'Batch',
    cell: (row) => (
      <>
        <b>{row.number}</b>
        {row.number !== row.code && <Second>{row.code}</Second>}
      </>
    ),
    words: (row) => row.number,
  },
  {
    key: 'name',
    label: 'Goods',
    cell: (row) => (
      <>
        {row.name}
        <Second>{row.sku}</Second>
      </>
    ),
  },
  date('expiryDate', 'Last day of use'),
  {
    key: 'status',
    label: 'State',
    part: 'badge',
    cell: (row) => <State of={batchStates} is={stateOfBatch(row)} />,
  },
  {
    key: 'reserved',
    label: 'Reserved',
    isRight: true,
    cell: (row) => <Qty of={row.reserved} unit="" />,
  },
  {
    key: 'onHand',
    label: 'In hand',
    isRight: true,
    part: 'amount',
    cell: (row) => <Qty of={row.onHand} unit={row.unit} />,
  },
];

/** What lies in a tray, and what moved there. */
export function TrayPanel({ id }: { id: number }) {
  const tray = useOperation(stock.getTray, { id });
  return (
    <SidePanel
      title={tray.code}
      badges={
        <>
          <Tag>{areaWords[tray.area]}</Tag>
          {tray.status === 'inactive' && <Tag>Not in use</Tag>}
        </>
      }
      acts={<RowActs actions={trayActions} row={tray} />}
      side={
        <Block title="Tray">
          <Facts
            rows={[
              ['Name', tray.name || null],
              ['Label', tray.labelCode],
              ['Rack', tray.parentCode],
              ['Walk', count(tray.pickOrder)],
              ['Holds', tray.allowMixed ? 'several batches' : 'one batch only'],
            ]}
          />
        </Block>
      }
    >
      <Sheet title="Goods" count={tray.goods.length}>
        {tray.goods.length === 0 ? (
          <SheetBody>The tray is empty.</SheetBody>
        ) : (
          <DataTable
            caption="Batches in the tray"
            columns={columns}
            rows={tray.goods}
            actions={batchActions}
          />
        )}
      </Sheet>
      <Sheet title="Last movements">
        <MovementTable rows={tray.movements} />
      </Sheet>
    </SidePanel>
  );
}
