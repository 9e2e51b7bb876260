import type { CountLineRow, DecideCount } from '@counting-house/contract/stock/count.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { IconCheck, IconRefresh, IconX } from '@tabler/icons-react';
import { type RowAction, run } from '../../ui/list/actions.tsx';

type Decision = DecideCount['lines'][number]['decision'];

/** What can be decided on one line of a count in review. */
export function countDecisions({
  id,
  version,
}: {
  readonly id: number;
  readonly version: number;
}): RowAction<CountLineRow>[] {
  const decide = (
    label: string,
    decision: Decision,
    options: { icon: typeof IconCheck; key: string; when: (row: CountLineRow) => boolean },
  ) =>
    run(label, stock.countDecide, {
      ...options,
      with: (row: CountLineRow) => ({ id, version, lines: [{ lineId: row.id, decision }] }),
      done: ({ lineNo, name }: CountLineRow) => `Line ${lineNo}, ${name}: ${label.toLowerCase()}`,
    });
  return [
    decide('Accept', 'accept', {
      icon: IconCheck,
      key: 'y',
      when: ({ counted, needsRecount, decision }) =>
        counted !== null && !needsRecount && decision !== 'accept',
    }),
    decide('Recount', 'recount', { icon: IconRefresh, key: 'a', when: () => true }),
    decide('Keep book quantity', 'reject', {
      icon: IconX,
      key: 'l',
      when: ({ decision }) => decision !== 'reject',
    }),
    decide('Set to zero', 'zero', {
      icon: IconX,
      key: 'z',
      when: ({ counted }) => counted === null,
    }),
  ];
}
