import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { IconEye, IconEyeOff, IconStar } from '@tabler/icons-react';
import { run } from '../../ui/list/actions.tsx';
import { flag, number, opens, stacked, state, text } from '../../ui/table/columns.tsx';
import { List } from '../../ui/list/list.tsx';
import type { RowOf } from '../../ui/list/use-list.ts';
import { beginHere } from '../../ui/page/page-acts.tsx';
import { NewStorePanel, StorePanel } from './store.panel.tsx';

type Row = RowOf<typeof stock.listStores>;

const storeStates = {
  active: { label: 'In use', tone: 'done' },
  inactive: { label: 'Not in use', tone: 'idle' },
} as const;

const storeActions = [
  run('Make default', stock.updateStore, {
    icon: IconStar,
    with: { isDefault: true },
    when: (row: Row) => !row.isDefault && row.status === 'active',
    sure: {
      title: ({ name }: Row) => `Make ${name} the default store?`,
      effect: () => 'New orders take their goods from it, and forms begin with it.',
    },
    done: ({ name }: Row) => `${name} is the default store`,
  }),
  run('Stop using', stock.updateStore, {
    icon: IconEyeOff,
    dangerous: true,
    with: { status: 'inactive' },
    when: (row: Row) => row.status === 'active' && !row.isDefault,
    done: ({ name }: Row) => `${name} is no longer in use`,
  }),
  run('Use again', stock.updateStore, {
    icon: IconEye,
    with: { status: 'active' },
    when: (row: Row) => row.status === 'inactive',
    done: ({ name }: Row) => `${name} is in use`,
  }),
];

/** The sites that keep goods. */
export function StoreList() {
  return (
    <List
      list={stock.listStores}
      things="stores"
      search="Name, code"
      columns={[
        stacked(opens('name', 'Store', { sorted: true }), text('code', 'Code', { sorted: true })),
        state('status', 'Status', storeStates),
        flag('isDefault', 'Default'),
        text('city', 'City'),
        text('gstin', 'GSTIN'),
        number('skus', 'SKUs in stock'),
        number('trays', 'Trays'),
        text('dispatchCutoff', 'Dispatch cut-off'),
      ]}
      rowActions={storeActions}
      create={beginHere('New store', stock.createStore)}
      panel={StorePanel}
      newPanel={NewStorePanel}
      empty="No stores yet."
    />
  );
}
