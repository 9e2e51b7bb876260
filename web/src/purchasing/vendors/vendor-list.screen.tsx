import {
  gstTreatmentLabels,
  msmeLabels,
} from '@counting-house/contract/purchasing/vendors/vendor-labels.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type { VendorRow } from '@counting-house/contract/purchasing/vendors/vendor.ts';
import { ListUpload, useUploadAct } from '../../lists/lists.routes.tsx';
import { useSearch } from '../../platform/address.ts';
import { percent } from '../../platform/format/format.ts';
import { useMay } from '../../platform/session.ts';
import {
  type Column,
  date,
  money,
  number,
  onCard,
  opens,
  phone,
  stacked,
  state,
  text,
} from '../../ui/table/columns.tsx';
import { choice, picker, yesNo, statusTabs } from '../../ui/filter/filters.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { deletes } from '../../ui/rows/row-steps.ts';
import { begin } from '../../ui/page/page-acts.tsx';
import { vendorActions } from './vendor-actions.tsx';
import { VendorPanel } from './vendor.panel.tsx';
import { purchasingScreens } from '../purchasing.routes.tsx';
import { vendorStates } from '../purchase-states.ts';

const nameColumn: Column<VendorRow> = stacked(
  opens('displayName', 'Vendor', { sorted: true }),
  text('number', 'Number', { sorted: true }),
);

const msmeColumn: Column<VendorRow> = {
  key: 'msmeType',
  label: 'MSME',
  cell: (row) => (row.msmeType === 'none' ? '' : msmeLabels[row.msmeType]),
  words: (row) => msmeLabels[row.msmeType],
};

const desks = statusTabs('desk', { overdue: 'Overdue', hold: 'On hold', msme: 'MSME' });

const share = (key: 'onTimeBps' | 'rejectedBps', label: string): Column<VendorRow> => ({
  key,
  label,
  isRight: true,
  cell: (row) => (row[key] === null ? '' : percent(row[key])),
});

const columnsOf = (mayOwe: boolean): readonly Column<VendorRow>[] => [
  nameColumn,
  text('gstin', 'GSTIN'),
  phone('phone', 'Phone'),
  text('city', 'City'),
  number('paymentTermsDays', 'Terms, days'),
  number('openOrders', 'Open orders'),
  money('payable', 'Payable', { sorted: mayOwe }),
  onCard('amount', money('overdue', 'Overdue')),
  msmeColumn,
  { ...date('lastPurchaseDate', 'Last receipt'), isExtra: true },
  { ...share('onTimeBps', 'On time'), isExtra: true },
  { ...share('rejectedBps', 'Rejected'), isExtra: true },
  state('status', 'Status', vendorStates),
];

/** Only anyone who sees what we owe sorts by it. */
const columnsWithDues = columnsOf(true);
const columnsWithoutDues = columnsOf(false);

/** Everybody we buy from. */
export function VendorListScreen() {
  const mayOwe = useMay()('accounts.payable.read');
  const bring = useUploadAct('vendors');
  const bringPrices = useUploadAct('vendor_prices');
  if (useSearch()['upload'] !== undefined) return <ListUpload />;
  return (
    <ListScreen
      list={purchasing.listVendors}
      things="vendors"
      tabs={
        mayOwe ? desks : { ...desks, tabs: desks.tabs.filter(({ value }) => value !== 'overdue') }
      }
      search="Name, number, GSTIN, phone, mail, city"
      columns={mayOwe ? columnsWithDues : columnsWithoutDues}
      filters={[
        choice('status', 'Status', vendorStates),
        choice('gstTreatment', 'GST', gstTreatmentLabels),
        picker('categoryId', 'Supplies', purchasing.listCategories),
        yesNo('msme', 'Micro or small enterprise'),
        yesNo('overdue', 'Overdue'),
      ]}
      rowActions={[...vendorActions, deletes('vendor', (row: VendorRow) => row.displayName)]}
      panel={VendorPanel}
      more={[
        { ...bring, label: 'Upload vendors' },
        { ...bringPrices, label: 'Upload prices', key: undefined },
      ]}
      create={begin('New vendor', purchasingScreens.newVendor)}
      empty="Add the vendors you buy from, with addresses and prices."
    />
  );
}
