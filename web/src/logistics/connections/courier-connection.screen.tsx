import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import { useSearch } from '../../platform/address.ts';
import { useMay } from '../../platform/session.ts';
import { ListActs } from '../../ui/list/list-screen.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { Page } from '../../ui/page/page.tsx';
import { CourierAccountList, courierAccountList } from './courier-account-list.tsx';
import { CourierUpdateList, courierUpdateList } from './courier-update-list.tsx';
import { CourierWordList, courierWordList } from './courier-word-list.tsx';

const tabs = [
  {
    value: 'connections',
    label: 'Connections',
    access: logistics.listCourierAccounts.permission,
    of: CourierAccountList,
  },
  {
    value: 'updates',
    label: 'Tracking updates',
    access: logistics.listCourierUpdates.permission,
    of: CourierUpdateList,
  },
  {
    value: 'words',
    label: 'Status mapping',
    access: logistics.listCourierWords.permission,
    of: CourierWordList,
  },
];

/** How couriers' systems tell us where parcels are: connections, what they told, and what their words mean. */
export function CourierConnectionScreen() {
  const may = useMay();
  const asked = useSearch()['tab'];
  const open = tabs.filter(({ access }) => may(access));
  const tab = open.find(({ value }) => value === asked) ?? open[0];
  return (
    <Page title="Courier connections" acts={<Acts tab={tab?.value} />}>
      <PageTabs label="Courier connections" tabs={tabs} />
    </Page>
  );
}

function Acts({ tab }: { tab: string | undefined }) {
  if (tab === 'connections') return <ListActs {...courierAccountList} more={[]} />;
  if (tab === 'updates') return <ListActs {...courierUpdateList} more={[]} />;
  return tab === 'words' ? <ListActs {...courierWordList} more={[]} /> : null;
}
