import { gst } from '@counting-house/contract/gst/gst.operations.ts';
import { tax } from '@counting-house/contract/tax/tax.operations.ts';
import type { ReactNode } from 'react';
import { useSearch } from '../platform/address.ts';
import { useMay } from '../platform/session.ts';
import { ListActs } from '../ui/list/list-screen.tsx';
import { PageTabs } from '../ui/page/page-tabs.tsx';
import { Page } from '../ui/page/page.tsx';
import { CreditActs, CreditTab } from './credit/credit-reversal-tab.tsx';
import { TaxMonthTab } from './returns/tax-month-tab.tsx';
import { RegistrationActs, RegistrationTab } from './rates/registration-tab.tsx';
import { TaxList, taxList } from './rates/tax-list.tsx';
import { SectionList, sectionList } from './rates/withholding-list.tsx';
import { TdsCertificateList, tdsCertificateList } from './tds/tds-certificate-list.tsx';
import { TdsDueTab } from './tds/tds-due-tab.tsx';
import { TdsRegisterList, tdsRegisterList } from './tds/tds-register-list.tsx';

const tabs = [
  { value: 'taxes', label: 'Taxes', access: tax.listTaxes.permission, of: TaxList },
  { value: 'month', label: 'Month', access: gst.getTaxMonth.permission, of: TaxMonthTab },
  {
    value: 'credit',
    label: 'ITC reversal',
    access: gst.listCreditReversals.permission,
    of: CreditTab,
  },
  { value: 'tds', label: 'TDS', access: gst.listTdsDue.permission, of: TdsDueTab },
  {
    value: 'tds-register',
    label: 'TDS and TCS register',
    access: gst.listTdsRegister.permission,
    of: TdsRegisterList,
  },
  {
    value: 'certificates',
    label: 'Certificates',
    access: gst.listTdsCertificates.permission,
    of: TdsCertificateList,
  },
  { value: 'sections', label: 'TDS sections', access: 'tax.rate.read', of: SectionList },
  {
    value: 'registration',
    label: 'Registration',
    access: tax.getRegistrationHistory.permission,
    of: RegistrationTab,
  },
] as const;

/** Taxes, the months of GST with their returns, credit that is given back, and tax held back. */
export function TaxScreen() {
  const may = useMay();
  const asked = useSearch()['tab'];
  const open = tabs.filter(({ access }) => access === 'self' || may(access));
  const tab = open.find(({ value }) => value === asked) ?? open[0];
  return (
    <Page title="Taxes" acts={tab && acts[tab.value]}>
      <PageTabs label="Taxes" tabs={tabs} />
    </Page>
  );
}

const acts: Partial<Record<(typeof tabs)[number]['value'], ReactNode>> = {
  taxes: <ListActs {...taxList} more={[]} />,
  credit: <CreditActs />,
  'tds-register': <ListActs {...tdsRegisterList} more={[]} />,
  certificates: <ListActs {...tdsCertificateList} more={[]} />,
  sections: <ListActs {...sectionList} more={[]} />,
  registration: <RegistrationActs />,
};
