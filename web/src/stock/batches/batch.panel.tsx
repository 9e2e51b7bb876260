import type { BatchDetails, BatchRow } from '@counting-house/contract/stock/batch.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import {
  type Icon,
  IconBoxMultiple,
  IconCoinRupee,
  IconEraser,
  IconHandStop,
  IconLock,
  IconPencil,
  IconPlayerPlay,
  IconRoute,
  IconTrash,
  IconZoomCheck,
} from '@tabler/icons-react';
import { accessOf } from '@counting-house/contract/kit/also.ts';
import { date, money } from '../../platform/format/format.ts';
import { useMay } from '../../platform/session.ts';
import { useOperation, useOptionalOperation } from '../../platform/http/use-operation.ts';
import { run, type RowAction } from '../../ui/list/actions.tsx';
import { State, Tag } from '../../ui/marks/badge.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { RowActs } from '../../ui/rows/row-menu.tsx';
import { Facts } from '../../ui/parts/sheet.tsx';
import { productionScreens } from '../../production/production.routes.tsx';
import { PanelPart } from '../panel-part.tsx';
import { Block, SidePanel } from '../../ui/panel/side-panel.tsx';
import { Qty } from '../../ui/parts/value.tsx';
import { MovementTable } from '../ledger/movement-table.tsx';
import { stockPath } from '../goods-on-view.ts';
import { ReservationTable } from '../ledger/reservation-table.tsx';
import { batchStates, daysLeftText, stateOfBatch } from '../stock-labels.ts';
import { StoreTag, useStoreId } from '../store-on-view.tsx';

type Row = {
  readonly id: number;
  readonly code: string;
  readonly status: BatchRow['status'];
  readonly isRunning: boolean;
  readonly skuId: number;
  /** Codes of the trays it lies in, where the list tells them. */
  readonly trays?: readonly string[];
};

/** A form about a batch, over the page of finished stock. */
const forBatch = (
  form: string,
  label: string,
  operation: { readonly permission: RowAction<Row>['access'][number] },
  { icon, when }: { icon: Icon; when?: (row: Row) => boolean },
): RowAction<Row> => ({
  label,
  icon,
  access: accessOf(operation),
  isFor: when ?? (() => true),
  does: {
    kind: 'visit',
    path: ({ id, skuId }) => `${stockPath()}?tab=batches&form=${form}&sku=${skuId}&batch=${id}`,
  },
});

/** What can be done with a batch. */
export const batchActions = [
  run('Put on hold', stock.batchHold, {
    icon: IconHandStop,
    ask: 'reason',
    when: (row: Row) => row.status === 'available',
    done: (row: Row, { short }) =>
      short.length === 0
        ? `Batch ${row.code} is on hold`
        : `Batch ${row.code} is on hold; ${short.map(({ refNumber }) => refNumber).join(', ')} are now waiting for stock`,
  }),
  run('Release', stock.batchRelease, {
    icon: IconPlayerPlay,
    when: (row: Row) => row.status === 'hold',
    done: (row: Row) => `Batch ${row.code} can be sold again`,
  }),
  forBatch('hold', 'Hold for a customer', stock.hold, {
    icon: IconLock,
    when: ({ status }) => status === 'available',
  }),
  forBatch('inspect', 'Inspect', stock.inspect, {
    icon: IconZoomCheck,
    when: ({ status, trays }) =>
      status === 'quarantine' || (trays?.includes('QUARANTINE') ?? false),
  }),
  forBatch('repack', 'Repack', production.repack, {
    icon: IconBoxMultiple,
    when: ({ status }) => status === 'available',
  }),
  forBatch('scrap', 'Write off', stock.scrap, { icon: IconTrash }),
  forBatch('facts', 'Correct', stock.updateBatch, { icon: IconPencil }),
  forBatch('revalue', 'Revalue', stock.revalue, { icon: IconCoinRupee }),
  {
    label: 'Trace',
    icon: IconRoute,
    access: ['recall.trace.read'],
    isFor: () => true,
    does: {
      kind: 'visit',
      path: ({ code }: Row) => `${stockPath()}?tab=batches&trace=${code}`,
    },
  } satisfies RowAction<Row>,
  run('Remove from trays', stock.trayClear, {
    icon: IconEraser,
    with: (row: Row) => ({ batch: row.code }),
    sure: {
      title: (row: Row) => `Put batch ${row.code} back on the floor?`,
      effect: () =>
        'All of it goes from its trays to the floor of its store, held goods included. Nothing is written off.',
    },
    done: (row: Row, { moved }) =>
      `Batch ${row.code} put on the floor from ${moved.map(({ trayCode }) => trayCode).join(', ')}`,
  }),
];

/** A batch over its list: facts, where it lies, who holds it, what moved. */
export function BatchPanel({ id }: { id: number }) {
  const batch = useOperation(stock.getBatch, { code: String(id), storeId: useStoreId() });
  return (
    <SidePanel
      title={batch.isRunning ? batch.name : batch.number}
      record={{ table: 'batch', id: batch.id }}
      badges={
        <>
          <State of={batchStates} is={stateOfBatch(batch)} />
          <Tag>{batch.code}</Tag>
          <StoreTag />
        </>
      }
      acts={<RowActs actions={batchActions} row={batch} />}
      side={<BatchSide batch={batch} />}
    >
      <PanelPart title="Trays">
        <Trays batch={batch} />
      </PanelPart>
      <PanelPart title="Reservations">
        <ReservationTable rows={batch.reservations} unit={batch.unit} />
      </PanelPart>
      <PanelPart title="Recent movements">
        <MovementTable rows={batch.movements} />
      </PanelPart>
    </SidePanel>
  );
}

type TrayLine = BatchDetails['balances'][number] & { readonly id: number };

const trayColumns: readonly Column<TrayLine>[] = [
  { key: 'tray', label: 'Tray', cell: (row) => <b>{row.tray}</b>, words: (row) => row.tray },
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
    cell: (row) => <Qty of={row.onHand} unit="" />,
  },
];

function Trays({ batch }: { batch: BatchDetails }) {
  if (batch.balances.length === 0) return <p>None left.</p>;
  return (
    <DataTable
      caption="Trays"
      columns={trayColumns}
      rows={batch.balances.map((balance) => ({ ...balance, id: balance.trayId }))}
      total={[
        'In hand',
        <Qty key="reserved" of={batch.reserved} unit="" />,
        <Qty key="onHand" of={batch.onHand} unit={batch.unit} />,
      ]}
    />
  );
}

/** The runs that a batch came out of, for those who may see them. */
function MadeBy({ batch: { id: batchId, code } }: { batch: BatchDetails }) {
  const may = useMay();
  const { data } = useOptionalOperation(
    production.listRuns,
    { batchId },
    { enabled: may(production.listRuns.permission) },
  );
  // Runs that used it come along; a by-product is no run's own batch, and was made before it was used.
  const rows = data?.rows ?? [];
  const own = rows.filter(({ batch }) => batch === code);
  const runs = own.length > 0 ? own : rows.slice(-1);
  if (runs.length === 0) return 'Production';
  return runs.map(({ id, number }) => (
    <a
      key={id}
      href={`${productionScreens.plan.path}?tab=runs&open=${id}`}
      style={{ display: 'block' }}
    >
      {number}
    </a>
  ));
}

const isMade = ({ origin }: BatchDetails): boolean => origin === 'run' || origin === 'byproduct';

function BatchSide({ batch }: { batch: BatchDetails }) {
  return (
    <Block title="Batch">
      <Facts
        rows={[
          ['Goods', batch.name],
          ['Code', batch.sku],
          ...(isMade(batch)
            ? ([['Created by', <MadeBy key="made" batch={batch} />]] as const)
            : []),
          ['Received', date(batch.receivedDate)],
          ['Manufactured on', batch.mfgDate && date(batch.mfgDate)],
          [
            'Expiry date',
            batch.expiryDate && `${date(batch.expiryDate)}, ${daysLeftText(batch.daysLeft) ?? ''}`,
          ],
          ['Note', batch.note || null],
          ['MRP', batch.mrp === null ? null : money(batch.mrp)],
          ['Value', batch.value === null ? null : money(batch.value)],
          ['Blocked because', batch.statusReason || null],
        ]}
      />
    </Block>
  );
}
