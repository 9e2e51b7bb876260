import { PageActs } from '../../ui/page/page-acts.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { Page } from '../../ui/page/page.tsx';
import { MoveList } from './move-list.tsx';
import { PutAwayList } from './put-away-list.tsx';
import { SetAsideList } from './set-aside-list.tsx';
import { StockForms, useStockActs } from '../stock-forms.tsx';
import { TrayList } from './tray-list.tsx';
import { TrayMap } from './tray-map.tsx';
import { ofStore, StorePicker } from '../store-on-view.tsx';

/** Where finished goods lie: the trays as a map and as a list, and what was moved. */
export function FinishedTraysScreen() {
  const { scan, trays } = useStockActs();
  return (
    <Page
      title="Finished trays"
      badges={<StorePicker />}
      acts={<PageActs first={scan} more={[trays]} />}
    >
      <PageTabs
        label="Finished trays"
        keeps={ofStore}
        tabs={[
          { value: 'map', label: 'Map', of: TrayMap },
          { value: 'list', label: 'List', of: TrayList },
          { value: 'putaway', label: 'Put away', of: PutAwayList },
          { value: 'aside', label: 'Quarantine and rejected', of: SetAsideList },
          { value: 'moves', label: 'Moves', of: MoveList },
        ]}
      />
      <StockForms />
    </Page>
  );
}
