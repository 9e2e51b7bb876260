import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import { useSearch } from '../platform/address.ts';
import { beginHere, type PageAct, PageActs } from '../ui/page/page-acts.tsx';
import { PageTabs } from '../ui/page/page-tabs.tsx';
import { Page } from '../ui/page/page.tsx';
import { BoxTypeList } from './box-type-list.tsx';
import { CourierList } from './courier-list.tsx';
import { ToteList } from './tote-list.tsx';
import { TrackList } from './track-list.tsx';

const begins: Readonly<Record<string, PageAct>> = {
  couriers: beginHere('New courier', logistics.courierCreate),
  tracks: beginHere('New service', logistics.createTrack),
  boxes: beginHere('New box', logistics.createBoxType),
  totes: beginHere('New tote', logistics.createTote),
};

/** Who carries parcels and by which services, and what they are packed in. */
export function CourierListScreen() {
  const { tab = 'couriers' } = useSearch();
  const first = begins[tab];
  return (
    <Page title="Couriers and services" acts={first && <PageActs first={first} more={[]} />}>
      <PageTabs
        label="Couriers and services"
        tabs={[
          { value: 'couriers', label: 'Couriers', of: CourierList },
          { value: 'tracks', label: 'Services', of: TrackList },
          { value: 'boxes', label: 'Boxes', of: BoxTypeList },
          { value: 'totes', label: 'Totes', of: ToteList },
        ]}
      />
    </Page>
  );
}
