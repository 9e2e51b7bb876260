import { useSearch } from '../../platform/address.ts';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PackedToday } from './packed-today.tsx';
import { PackingProblems } from './packing-problems.tsx';
import { PackingQueue } from './packing-queue.tsx';
import { PackingStation } from './packing-station.tsx';

/** Orders to pack, the station where they are packed, what was packed today, and where it stopped. */
export function PackingScreen() {
  const { tab } = useSearch();
  if (tab === 'station') return <PackingStation />;
  return (
    <Page title="Packing">
      <PageTabs
        label="Packing"
        tabs={[
          { value: 'queue', label: 'Queue', of: PackingQueue },
          { value: 'station', label: 'Station', of: PackingStation },
          { value: 'packed', label: 'Packed today', of: PackedToday },
          { value: 'problems', label: 'Problems', of: PackingProblems },
        ]}
      />
    </Page>
  );
}
