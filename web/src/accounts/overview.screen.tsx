import { useSearch } from '../platform/address.ts';
import { ListUpload } from '../lists/lists.routes.tsx';
import { useMay } from '../platform/session.ts';
import { ListActs } from '../ui/list/list-screen.tsx';
import { PageTabs } from '../ui/page/page-tabs.tsx';
import { Page } from '../ui/page/page.tsx';
import { ChartOfAccounts } from './chart/chart-list.tsx';
import { chartList } from './chart/chart-columns.tsx';
import { CentreList, centreList } from './chart/centre-list.tsx';
import { PostingRuleList } from './chart/posting-rule-list.tsx';
import { Entries, entryList } from './journal/entry-list.tsx';
import { OpenItems, openItemList } from './open-items/open-item-list.tsx';
import { OpeningBalances } from './opening/opening-tab.tsx';
import { BooksOverviewTab } from './overview/overview-tab.tsx';
import { Periods } from './periods/fiscal-year-list.tsx';
import { CheckBooksButton } from './periods/check-books.tsx';

const tabs = [
  {
    value: 'figures',
    label: 'Overview',
    access: 'dashboard.accounts.read',
    of: BooksOverviewTab,
  },
  {
    value: 'chart',
    label: 'Chart of accounts',
    access: 'accounts.ledger.read',
    of: ChartOfAccounts,
  },
  { value: 'entries', label: 'Entries', access: 'accounts.ledger.read', of: Entries },
  {
    value: 'open-items',
    label: 'Open items',
    access: 'accounts.receivable.read',
    of: OpenItems,
  },
  { value: 'periods', label: 'Periods', access: 'accounts.ledger.read', of: Periods },
  { value: 'opening', label: 'Opening', access: 'accounts.ledger.read', of: OpeningBalances },
  { value: 'rules', label: 'Posting rules', access: 'accounts.ledger.read', of: PostingRuleList },
  { value: 'centres', label: 'Centres', access: 'accounts.ledger.read', of: CentreList },
] as const;

/** The books: their accounts, entries and months. */
export function AccountsOverviewScreen() {
  const may = useMay();
  const { tab: asked, upload } = useSearch();
  const open = tabs.filter(({ access }) => may(access));
  const tab = open.find(({ value }) => value === asked) ?? open[0];
  if (upload !== undefined) return <ListUpload />;
  return (
    <Page title="Accounts overview" acts={tab && <TabActs tab={tab.value} />}>
      <PageTabs label="Accounts" tabs={tabs} />
    </Page>
  );
}

function TabActs({ tab }: { tab: string }) {
  if (tab === 'chart') return <ListActs {...chartList} more={[]} />;
  if (tab === 'entries') return <ListActs {...entryList} more={[]} />;
  if (tab === 'open-items') return <ListActs {...openItemList} more={[]} />;
  if (tab === 'centres') return <ListActs {...centreList} more={[]} />;
  return tab === 'periods' ? <CheckBooksButton /> : null;
}
