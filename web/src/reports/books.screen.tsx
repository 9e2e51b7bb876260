import { Page } from '../ui/page/page.tsx';
import { PageTabs } from '../ui/page/page-tabs.tsx';
import { AccountLedger } from './ledger.tsx';
import { DayBook } from './day-book.tsx';
import { TrialBalance } from './trial-balance.tsx';

/** The books as an accountant reads them: by day, by account, and all accounts at once. */
export function BooksScreen() {
  return (
    <Page title="Books and statements">
      <PageTabs
        label="Books"
        tabs={[
          { value: 'day-book', label: 'Day book', access: 'reports.ledger.read', of: DayBook },
          { value: 'ledger', label: 'Ledger', access: 'reports.ledger.read', of: AccountLedger },
          {
            value: 'trial-balance',
            label: 'Trial balance',
            access: 'reports.financial.read',
            of: TrialBalance,
          },
        ]}
      />
    </Page>
  );
}
