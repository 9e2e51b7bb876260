import type { PutAwayRow } from '@counting-house/contract/stock/documents/move.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { IconArrowsTransferDown, IconStackPush } from '@tabler/icons-react';
import { useSetSearch } from '../../platform/address.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useScans } from '../../platform/keys/keys.ts';
import { type RowAction, run } from '../../ui/list/actions.tsx';
import { EmptyState } from '../../ui/parts/note.tsx';
import { Code, Nothing, Qty } from '../../ui/parts/value.tsx';
import { ago, date, stacked, text, type Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useGoods } from '../goods-on-view.ts';
import { useStoreId } from '../store-on-view.tsx';

const columns: readonly Column<PutAwayRow>[] = [
  stacked(text('name', 'Goods'), text('sku', 'Code')),
  {
    key: 'number',
    label: 'Batch',
    part: 'fact',
    cell: (row) => (row.isRunning ? <Nothing /> : row.number),
    words: (row) => row.number,
  },
  date('expiryDate', 'Expiry'),
  ago('lyingSince', 'On the floor since'),
  {
    key: 'toTray',
    label: 'Put into',
    part: 'fact',
    isNamed: true,
    cell: (row) => (row.toTray ? <Code>{row.toTray.code}</Code> : <Nothing />),
    words: (row) => row.toTray?.code ?? '',
  },
  {
    key: 'onHand',
    label: 'Quantity',
    isRight: true,
    part: 'amount',
    cell: (row) => <Qty of={row.onHand} unit={row.unit} />,
  },
];

/** What lies on the floor, the longest first, with the tray that it goes into. */
export function PutAwayList() {
  const storeId = useStoreId();
  const { area } = useGoods();
  const setSearch = useSetSearch();
  // A batch that is scanned here is on its way to its tray.
  useScans((code) => setSearch({ form: 'scan', scanned: code }, { push: true }));
  const { rows } = useOperation(stock.listPutAway, { storeId, area });
  const actions: readonly RowAction<PutAwayRow>[] = [
    run('Put away', stock.move, {
      icon: IconStackPush,
      key: 'p',
      when: ({ toTray }: PutAwayRow) => toTray !== null,
      with: ({ id, trayId, toTray, onHand }: PutAwayRow) => ({
        storeId,
        lines: [{ batchId: id, fromTrayId: trayId, toTrayId: toTray?.id ?? 0, qty: onHand }],
      }),
      done: ({ name, toTray }: PutAwayRow) => `${name} put into tray ${toTray?.code ?? ''}`,
    }),
    {
      label: 'Into another tray',
      icon: IconArrowsTransferDown,
      access: [stock.move.permission],
      isFor: () => true,
      does: { kind: 'visit', path: ({ skuId }) => `?tab=putaway&form=move&sku=${skuId}` },
    },
  ];
  if (rows.length === 0) {
    return (
      <EmptyState title="Nothing to put away">
        Goods that lie on the floor appear here, the longest first.
      </EmptyState>
    );
  }
  return <DataTable caption="Goods on the floor" columns={columns} rows={rows} actions={actions} />;
}
