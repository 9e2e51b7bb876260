import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import {
  type InwardKind,
  inwardKindLabels,
} from '@counting-house/contract/purchasing/inward/inward-labels.ts';
import { useMay } from '../../platform/session.ts';
import { date, money, moment, names, opens, stacked, text } from '../../ui/table/columns.tsx';
import { choice, period, yesNo } from '../../ui/filter/filters.tsx';
import { List } from '../../ui/list/list.tsx';
import { State } from '../../ui/marks/badge.tsx';
import { inwardActs } from './inward-acts.ts';
import { InwardPanel } from './inward.panel.tsx';
import { inwardStates } from '../purchase-states.ts';

/** Receipts of goods, newest first. */
export function InwardList() {
  const seesValues = useMay()('stock.value.read');
  return (
    <List
      list={purchasing.listInwards}
      things="receipts"
      search="Number, vendor, challan, bill"
      columns={[
        stacked(opens('number', 'Receipt'), date('businessDate', 'Date', { sorted: true })),
        stacked(text('vendorName', 'Vendor'), names('items', 'Items')),
        {
          key: 'status',
          label: 'Status',
          part: 'badge',
          cell: (row) => <State of={inwardStates} is={row.status} />,
          words: (row) => inwardStates[row.status].label,
        },
        stacked(text('challanNo', 'Challan'), text('vendorBillNo', 'Bill')),
        stacked(moment('arrivedAt', 'Arrived'), {
          key: 'kind',
          label: 'How',
          cell: (row: { readonly kind: InwardKind }) => inwardKindLabels[row.kind],
          words: (row: { readonly kind: InwardKind }) => inwardKindLabels[row.kind],
        }),
        {
          key: 'waitsForInspection',
          label: 'Inspection',
          cell: (row) => (row.waitsForInspection ? 'Waiting' : ''),
        },
        ...(seesValues
          ? [money('value', 'Value', { sorted: true }), money('unbilled', 'Not billed')]
          : []),
      ]}
      filters={[
        choice('status', 'Status', inwardStates),
        choice('kind', 'How', inwardKindLabels),
        yesNo('unbilled', 'Not billed'),
        period('businessDate', 'Date'),
      ]}
      rowActions={inwardActs}
      panel={InwardPanel}
      empty="No goods received yet. Receive them against an order, or without one."
    />
  );
}
