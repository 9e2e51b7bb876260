import { cms } from '@counting-house/contract/cms/cms.operations.ts';
import { Select } from '@mantine/core';
import { useSearch, useSetSearch } from '../platform/address.ts';
import { useAct, useOptionalOperation } from '../platform/http/use-operation.ts';
import { useMay } from '../platform/session.ts';
import css from './faq.module.css';
import { Grip, RowOrder } from './row-order.tsx';

const all = 'All topics';

/** The topics with their questions counted; one is chosen, and their grips put them in order. */
export function FaqTopics() {
  const topics = useOptionalOperation(cms.listFaqTopics, {}).data?.rows ?? [];
  const chosen = useSearch()['topic'] ?? null;
  const setSearch = useSetSearch();
  const canMove = useMay()('cms.faq.write');
  const reorder = useAct(cms.reorderFaqTopics, 'The order was not changed');
  const ids = topics.map(({ id }) => id);
  const choose = (topic: string | null) => setSearch({ topic, open: null });

  const put = (next: number[]) => reorder.run({ ids: next, seenIds: ids });

  if (topics.length === 0) return null;
  const total = topics.reduce((sum, { faqs }) => sum + faqs, 0);
  return (
    <RowOrder rows="data-topic" ids={ids} put={canMove ? put : undefined}>
      <Select
        className={css.picker ?? ''}
        label="Topic"
        data={[all, ...topics.map(({ name }) => name)]}
        value={chosen ?? all}
        onChange={(next) => choose(next === all ? null : next)}
      />
      <ul className={css.topics} aria-label="Topics">
        <li className={css.topic} data-chosen={chosen === null || undefined}>
          <button type="button" aria-pressed={chosen === null} onClick={() => choose(null)}>
            {all} <span className={css.count}>{total}</span>
          </button>
        </li>
        {topics.map(({ id, name, faqs }) => (
          <li
            key={id}
            className={css.topic}
            data-topic={id}
            data-chosen={chosen === name || undefined}
          >
            <Grip id={id} name={name} />
            <button type="button" aria-pressed={chosen === name} onClick={() => choose(name)}>
              {name} <span className={css.count}>{faqs}</span>
            </button>
          </li>
        ))}
      </ul>
    </RowOrder>
  );
}
