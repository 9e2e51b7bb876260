import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { date, inPlace, number, opens, qty, stacked, text } from '../../ui/table/columns.tsx';
import { choice, yesNo } from '../../ui/filter/filters.tsx';
import { List } from '../../ui/list/list.tsx';
import { areaLabels } from '../stock-labels.ts';
import { trayActions, TrayPanel } from './tray.panel.tsx';
import { useStoreId } from '../store-on-view.tsx';

const trayStates = {
  active: { label: 'In use', tone: 'done' },
  inactive: { label: 'Not in use', tone: 'idle' },
} as const;

/** The trays of all areas in walking order. */
export function TrayList() {
  const storeId = useStoreId();
  return (
    <List
      list={stock.listTrays}
      with={{ storeId }}
      things="trays"
      search="Code, name, label"
      columns={[
        stacked(opens('code', 'Tray', { sorted: true }), text('name', 'Name')),
        {
          key: 'area',
          label: 'Area',
          cell: (row) => areaLabels[row.area],
          words: (row) => areaLabels[row.area],
        },
        text('parentCode', 'Rack'),
        number('skus', 'SKUs', { sorted: true }),
        number('batches', 'Batches', { sorted: true }),
        qty('onHand', 'In hand', { unit: 'unit' }),
        text('mainSku', 'Main item'),
        date('nearestExpiry', 'Next expiry', { sorted: true }),
        text('labelCode', 'Label'),
        inPlace('tray', 'number', number('pickOrder', 'Pick order', { sorted: true })),
      ]}
      filters={[
        choice('area', 'Area', areaLabels),
        yesNo('empty', 'Empty'),
        choice('status', 'Status', trayStates),
      ]}
      rowActions={trayActions}
      panel={TrayPanel}
      empty="No trays yet."
    />
  );
}
