import { tax } from '@counting-house/contract/tax/tax.operations.ts';
import { useSearch } from '../platform/address.ts';
import { useMay } from '../platform/session.ts';
import { ListActs } from '../ui/list/list-screen.tsx';
import { PageTabs } from '../ui/page/page-tabs.tsx';
import { Page } from '../ui/page/page.tsx';
import { TaxMonthTab } from './month/tax-month-tab.tsx';
import { TaxList, taxList } from './tax-list.tsx';

/** The taxes, and the months of GST with their returns. */
export function TaxScreen() {
  const may = useMay();
  const isMonth = useSearch()['tab'] === 'month' || !may(tax.listTaxes.permission);
  return (
    <Page title="Taxes" {...(isMonth ? {} : { acts: <ListActs {...taxList} more={[]} /> })}>
      <PageTabs
        label="Taxes"
        tabs={[
          { value: 'taxes', label: 'Taxes', access: tax.listTaxes.permission, of: TaxList },
          { value: 'month', label: 'Month', access: tax.getTaxMonth.permission, of: TaxMonthTab },
        ]}
      />
    </Page>
  );
}
