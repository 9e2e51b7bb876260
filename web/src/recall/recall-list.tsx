import { recall } from '@counting-house/contract/recall/recall.operations.ts';
import { ago, opens, stacked, text } from '../ui/table/columns.tsx';
import { choice } from '../ui/filter/filters.tsx';
import { List } from '../ui/list/list.tsx';
import { beginHere } from '../ui/page/page-acts.tsx';
import { State } from '../ui/marks/badge.tsx';
import { NewRecallPanel } from './new-recall.panel.tsx';
import { RecallPanel } from './recall.panel.tsx';
import { recallClasses, recallStates } from './recall-labels.ts';

/** Recalls, the newest first. */
export function RecallList() {
  return (
    <List
      list={recall.listRecalls}
      things="recalls"
      search="Number, title"
      columns={[
        stacked(opens('number', 'Recall', { sorted: true }), text('title', 'Title')),
        {
          key: 'class',
          label: 'Class',
          cell: (row) => <State of={recallClasses} is={row.class} />,
          words: (row) => recallClasses[row.class].label,
        },
        {
          key: 'status',
          label: 'Status',
          part: 'badge',
          cell: (row) => <State of={recallStates} is={row.status} />,
          words: (row) => recallStates[row.status].label,
        },
        ago('startedAt', 'Started'),
        { key: 'batches', label: 'Batches', isRight: true, cell: (row) => row.batches },
        { key: 'contacts', label: 'Contacts', isRight: true, cell: (row) => row.contacts },
        { key: 'open', label: 'Without result', isRight: true, cell: (row) => row.open },
      ]}
      filters={[choice('status', 'Status', recallStates), choice('class', 'Class', recallClasses)]}
      create={beginHere('New recall', recall.createRecall)}
      panel={RecallPanel}
      newPanel={NewRecallPanel}
      empty="No recalls. Start one when goods turn out to be dangerous or bad."
    />
  );
}
