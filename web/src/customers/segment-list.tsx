import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import type { SegmentRow } from '@counting-house/contract/customers/segment.ts';
import { IconUsers } from '@tabler/icons-react';
import { open, type RowAction } from '../ui/list/actions.tsx';
import { List } from '../ui/list/list.tsx';
import { byName, deletes } from '../ui/rows/row-steps.ts';
import { beginHere } from '../ui/page/page-acts.tsx';
import { moment, opens, text } from '../ui/table/columns.tsx';
import { NewSegmentPanel, SegmentPanel } from './segment.panel.tsx';

const show: RowAction<SegmentRow> = {
  label: 'Show the customers',
  icon: IconUsers,
  access: ['customers.customer.read'],
  isFor: () => true,
  does: { kind: 'visit', path: ({ id }) => `?segmentId=${id}` },
};

/** Customers who have something in common, found anew each time. */
export function SegmentList() {
  return (
    <List
      list={customers.listSegments}
      things="segments"
      search="Name"
      columns={[
        opens('name', 'Name', { sorted: true }),
        text('says', 'Customers'),
        moment('updatedAt', 'Changed'),
      ]}
      rowActions={[open('Open'), show, deletes('customer_segment', byName)]}
      panel={SegmentPanel}
      newPanel={NewSegmentPanel}
      create={beginHere('New segment', customers.createSegment)}
      empty="No segments yet. A segment names customers who have something in common, for offers and messages."
    />
  );
}
