import type { TrayGoods, TrayRow } from '@counting-house/contract/stock/tray.ts';
import { deletes } from '../../ui/rows/row-steps.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { IconEye, IconEyeOff, IconListCheck } from '@tabler/icons-react';
import { count } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { type RowAction, run } from '../../ui/list/actions.tsx';
import { State, Tag } from '../../ui/marks/badge.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { RowActs } from '../../ui/rows/row-menu.tsx';
import { Facts } from '../../ui/parts/sheet.tsx';
import { PanelPart } from '../panel-part.tsx';
import { Block, SidePanel } from '../../ui/panel/side-panel.tsx';
import { Qty } from '../../ui/parts/value.tsx';
import { batchName, goodsName, lastDay } from '../batches/batch-columns.ts';
import { batchActions } from '../batches/batch.panel.tsx';
import { MovementTable } from '../ledger/movement-table.tsx';
import { traysPath } from '../goods-on-view.ts';
import { areaLabels, batchStates, stateOfBatch } from '../stock-labels.ts';

type Row = Pick<TrayRow, 'id' | 'code' | 'status' | 'isSystem' | 'version'>;

/** Plans a spot count of the tray. */
const countTray: RowAction<Row> = {
  label: 'Count this tray',
  icon: IconListCheck,
  key: 'c',
  access: ['stock.count.write'],
  isFor: ({ status }) => status === 'active',
  does: {
    kind: 'visit',
    path: ({ id }) => `${traysPath()}?tab=count&open=new&tray=${id}`,
  },
};

/** What can be done with a tray. */
export const trayActions = [
  run('Stop using', stock.updateTray, {
    icon: IconEyeOff,
    dangerous: true,
    with: { status: 'inactive' },
    when: (row: Row) => row.status === 'active' && !row.isSystem,
    done: (row: Row) => `Tray ${row.code} is no longer in use`,
  }),
  run('Use again', stock.updateTray, {
    icon: IconEye,
    with: { status: 'active' },
    when: (row: Row) => row.status === 'inactive',
    done: (row: Row) => `Tray ${row.code} is in use`,
  }),
  countTray,
  deletes('tray', (row: Row) => `Tray ${row.code}`, { when: (row) => !row.isSystem }),
];

const columns: readonly Column<TrayGoods>[] = [
  batchName,
  goodsName,
  lastDay,
  {
    key: 'status',
    label: 'Status',
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
      record={{ table: 'tray', id: tray.id }}
      badges={
        <>
          <Tag>{areaLabels[tray.area]}</Tag>
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
              ['Pick order', count(tray.pickOrder)],
              ['Holds', tray.allowMixed ? 'several batches' : 'one batch only'],
            ]}
          />
        </Block>
      }
    >
      <PanelPart title="Goods">
        {tray.goods.length === 0 ? (
          <p>The tray is empty.</p>
        ) : (
          <DataTable
            caption="Batches in the tray"
            columns={columns}
            rows={tray.goods}
            actions={batchActions}
          />
        )}
      </PanelPart>
      <PanelPart title="Recent movements">
        <MovementTable rows={tray.movements} after="trayAfter" />
      </PanelPart>
    </SidePanel>
  );
}
