import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { useSearch } from '../../platform/address.ts';
import { beginHere, type PageAct, PageActs } from '../../ui/page/page-acts.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { Page } from '../../ui/page/page.tsx';
import { CountList } from '../counts/count-list.tsx';
import { CountStation } from '../counts/count-station.tsx';
import { MoveList } from './move-list.tsx';
import { PutAwayList } from './put-away-list.tsx';
import { SetAsideList } from './set-aside-list.tsx';
import { StockForms, useStockActs } from '../stock-forms.tsx';
import { StoreList } from './store-list.tsx';
import { TrayList } from './tray-list.tsx';
import { TransferList } from '../transfers/transfer-list.tsx';
import { TransferStation } from '../transfers/transfer-station.tsx';
import { TrayMap } from './tray-map.tsx';
import { ofStore, StorePicker } from '../store-on-view.tsx';

/** What a list begins. */
const begins: Readonly<Record<string, PageAct>> = {
  count: beginHere('New count', stock.countCreate),
  stores: beginHere('New store', stock.createStore),
};

/** Where material lies, the counts of all goods, transfers and the stores; a station fills the whole window. */
export function MaterialTraysScreen() {
  const { tab, transfer: arriving } = useSearch();
  const { scan, trays, transfer } = useStockActs();
  const usual = [scan, trays, transfer];
  const begin = tab === 'transfers' ? transfer : begins[tab ?? ''];
  const [first, ...more] = begin ? [begin, ...usual.filter((act) => act !== begin)] : usual;
  if (tab === 'station')
    return arriving ? <TransferStation key={arriving} id={Number(arriving)} /> : <CountStation />;
  return (
    <Page
      title="Material trays"
      badges={<StorePicker />}
      acts={<PageActs first={first} more={more} />}
    >
      <PageTabs
        label="Material trays"
        keeps={ofStore}
        tabs={[
          { value: 'map', label: 'Map', of: TrayMap },
          { value: 'list', label: 'List', of: TrayList },
          { value: 'putaway', label: 'Put away', of: PutAwayList },
          { value: 'aside', label: 'Quarantine and rejected', of: SetAsideList },
          { value: 'count', label: 'Counts', access: 'stock.count.write', of: CountList },
          { value: 'transfers', label: 'Transfers', of: TransferList },
          { value: 'moves', label: 'Moves', of: MoveList },
          { value: 'stores', label: 'Stores', access: 'stock.store.write', of: StoreList },
        ]}
      />
      <StockForms />
    </Page>
  );
}
