import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { useSearch } from '../../platform/address.ts';
import { beginHere, PageActs } from '../../ui/page/page-acts.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { Page } from '../../ui/page/page.tsx';
import { CountList } from '../counts/count-list.tsx';
import { CountStation } from '../counts/count-station.tsx';
import { MoveList } from './move-list.tsx';
import { PutAwayList } from './put-away-list.tsx';
import { SetAsideList } from './set-aside-list.tsx';
import { StockForms, useStockActs } from '../stock-forms.tsx';
import { TrayList } from './tray-list.tsx';
import { TrayMap } from './tray-map.tsx';
import { ofStore, StorePicker } from '../store-on-view.tsx';

const newCount = beginHere('New count', stock.countCreate);

/** Where finished goods lie, what was moved, and the counts of all goods; a station fills the whole window. */
export function FinishedTraysScreen() {
  const { tab } = useSearch();
  const { scan, trays } = useStockActs();
  if (tab === 'station') return <CountStation />;
  const isCounting = tab === 'count';
  return (
    <Page
      title="Finished trays"
      badges={<StorePicker />}
      acts={
        <PageActs
          first={isCounting ? newCount : scan}
          more={isCounting ? [scan, trays] : [trays]}
        />
      }
    >
      <PageTabs
        label="Finished trays"
        keeps={ofStore}
        tabs={[
          { value: 'map', label: 'Map', of: TrayMap },
          { value: 'list', label: 'List', of: TrayList },
          { value: 'putaway', label: 'Put away', of: PutAwayList },
          { value: 'aside', label: 'Quarantine and rejected', of: SetAsideList },
          { value: 'count', label: 'Counts', access: 'stock.count.write', of: CountList },
          { value: 'moves', label: 'Moves', of: MoveList },
        ]}
      />
      <StockForms />
    </Page>
  );
}
