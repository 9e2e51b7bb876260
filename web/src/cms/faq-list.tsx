import { cms } from '@counting-house/contract/cms/cms.operations.ts';
import type { Faq } from '@counting-house/contract/cms/faq.ts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useSearch } from '../platform/address.ts';
import { useAct, useOptionalOperation } from '../platform/http/use-operation.ts';
import { useMay } from '../platform/session.ts';
import { choice } from '../ui/filter/filters.tsx';
import { open, run, type RowAction } from '../ui/list/actions.tsx';
import { List, type ListProps } from '../ui/list/list.tsx';
import { deletes, turns } from '../ui/rows/row-steps.ts';
import { beginHere } from '../ui/page/page-acts.tsx';
import { richNodes } from '../ui/rich-text/rich-nodes.ts';
import { RecordLink } from '../ui/record/record-link.tsx';
import { ago, type Column, state } from '../ui/table/columns.tsx';
import { faqStates } from './cms-text.ts';
import css from './faq.module.css';
import { FaqPanel, NewFaqPanel } from './faq.panel.tsx';
import { Marked } from './marked.tsx';
import { movesFaqs } from './move-faqs.tsx';
import { Grip, movedTo, RowOrder } from './row-order.tsx';

/** The questions of the chosen topic; without one, of all topics under their names. */
export function FaqList() {
  const topic = useSearch()['topic'];
  return topic === undefined ? (
    <List {...faqList} headingOf={(row) => row.topic} />
  ) : (
    <FaqsOf key={topic} topic={topic} />
  );
}

const largestPage = 200;

/** The questions of one topic; their grips put them in order. */
function FaqsOf({ topic }: { topic: string }) {
  const { data } = useOptionalOperation(cms.listFaqs, { topic, limit: largestPage });
  const canMove = useMay()('cms.faq.write');
  const reorder = useAct(cms.reorderFaqs, 'The order was not changed');
  const ids = data?.rows.map(({ id }) => id) ?? [];
  const isWhole = data?.next === null;
  const seen = isWhole ? { seenIds: ids } : {};

  const put = (next: number[]) => reorder.run({ topic, ids: next, ...seen });

  const move = (label: string, by: number): RowAction<Faq> => {
    const orderOf = (row: Faq) => movedTo(ids, row.id, ids.indexOf(row.id) + by);
    return run(label, cms.reorderFaqs, {
      icon: by < 0 ? IconArrowUp : IconArrowDown,
      key: by < 0 ? 'Alt+ArrowUp' : 'Alt+ArrowDown',
      with: (row: Faq) => ({ topic, ids: orderOf(row) ?? ids, ...seen }),
      when: (row: Faq) => orderOf(row) !== null,
      done: () => `Question moved ${by < 0 ? 'up' : 'down'}`,
    });
  };
  const moves = [move('Move up', -1), move('Move down', 1)];

  return (
    <RowOrder rows="data-row" ids={ids} put={canMove ? put : undefined}>
      <List {...faqList} with={{ topic }} rowActions={[...rowActions, ...moves]} />
    </RowOrder>
  );
}

const columns: readonly Column<Faq>[] = [
  {
    key: 'question',
    label: 'Question',
    words: ({ question }) => question,
    cell: (row) => <Question of={row} />,
  },
  state('status', 'Status', faqStates),
  ago('updatedAt', 'Updated', { sorted: true }),
];

function Question({ of: faq }: { of: Faq }) {
  const words = useSearch()['q'] ?? '';
  return (
    <span className={css.question}>
      <Grip id={faq.id} name={faq.question} />
      <span className={css.words}>
        <RecordLink id={faq.id}>
          <Marked of={faq.question} words={words} />
        </RecordLink>
        <span className={css.answer}>
          <Marked of={plainText(faq.answer)} words={words} />
        </span>
      </span>
    </span>
  );
}

/** What a rich text says, on one line. */
function plainText(markUp: string): string {
  const spaced = markUp.replaceAll(/<\/(?:p|li|h[2-4]|tr|td|th)>|<br\s*\/?>/gu, '$& ');
  return richNodes(spaced).textContent.replaceAll(/\s+/gu, ' ').trim();
}

const statusOf = (row: Faq) => row.status;

const rowActions: readonly RowAction<Faq>[] = [
  open('Edit'),
  turns('Publish', 'faq', {
    to: 'published',
    from: statusOf,
    done: () => 'Question published',
  }),
  turns('Hide', 'faq', { to: 'hidden', from: statusOf, done: () => 'Question hidden' }),
  movesFaqs,
  deletes('faq', () => 'Question'),
];

/** The list as the page's acts know it too. */
export const faqList: ListProps<typeof cms.listFaqs> = {
  list: cms.listFaqs,
  things: 'questions',
  search: 'Question or answer',
  columns,
  filters: [choice('status', 'Status', faqStates)],
  rowActions,
  panel: FaqPanel,
  newPanel: NewFaqPanel,
  create: beginHere('New question', cms.createFaq),
  empty: 'No questions yet. Add the first question customers ask.',
};
