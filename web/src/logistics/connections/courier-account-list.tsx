import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import { List, type ListProps } from '../../ui/list/list.tsx';
import { beginHere } from '../../ui/page/page-acts.tsx';
import { ago, number, opens, stacked, state, text } from '../../ui/table/columns.tsx';
import { choice } from '../../ui/filter/filters.tsx';
import { accountStates } from './connection-labels.ts';
import { CourierAccountPanel, NewCourierAccountPanel } from './courier-account.panel.tsx';

/** The couriers whose systems send us messages. */
export const courierAccountList = {
  list: logistics.listCourierAccounts,
  things: 'connections',
  search: 'Name, courier',
  columns: [
    stacked(opens('name', 'Connection', { sorted: true }), text('courier', 'Courier')),
    state('status', 'Status', accountStates),
    ago('lastMessageAt', 'Last message'),
    number('open', 'To resolve'),
    stacked(number('refused', 'Refused'), ago('lastRefusedAt', 'Last refused')),
  ],
  filters: [choice('status', 'Status', accountStates)],
  panel: CourierAccountPanel,
  newPanel: NewCourierAccountPanel,
  create: beginHere('New connection', logistics.createCourierAccount),
  empty: 'Connect a courier whose system can send tracking messages (a webhook in JSON).',
} satisfies ListProps<typeof logistics.listCourierAccounts>;

export const CourierAccountList = () => <List {...courierAccountList} />;
