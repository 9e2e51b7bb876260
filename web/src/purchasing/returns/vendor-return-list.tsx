import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { useMay } from '../../platform/session.ts';
import { choice, period, picker } from '../../ui/filter/filters.tsx';
import { List } from '../../ui/list/list.tsx';
import { State } from '../../ui/marks/badge.tsx';
import { date, money, names, opens, stacked, text } from '../../ui/table/columns.tsx';
import { returnActs } from './vendor-return-acts.ts';
import { VendorReturnPanel } from './vendor-return.panel.tsx';
import { returnStates } from '../purchase-states.ts';

/** Goods that went back to their vendors, newest first. */
export function VendorReturnList() {
  const seesValues = useMay()('stock.value.read');
  return (
    <List
      list={purchasing.listReturns}
      things="returns to vendors"
      search="Number, debit note, vendor"
      columns={[
        stacked(opens('number', 'Return'), date('businessDate', 'Date', { sorted: true })),
        text('vendorName', 'Vendor'),
        names('items', 'Items'),
        {
          key: 'state',
          label: 'Status',
          part: 'badge',
          cell: (row) => <State of={returnStates} is={row.state} />,
          words: (row) => returnStates[row.state].label,
        },
        text('debitNoteNo', 'Debit note'),
        ...(seesValues
          ? [money('total', 'Debited', { sorted: true }), money('balance', 'Still open')]
          : []),
      ]}
      filters={[
        choice('state', 'Status', returnStates),
        picker('vendorId', 'Vendor', purchasing.listVendors),
        period('businessDate', 'Date'),
      ]}
      rowActions={returnActs}
      panel={VendorReturnPanel}
      empty="No returns to vendors yet. Begin one with New return to vendor, or on a receipt."
    />
  );
}
