import type { SearchKind } from '../platform/rows/search.ts';
import { recalls } from './recall.table.ts';

/** What the search finds of this area. */
export const recallSearch: readonly SearchKind[] = [
  {
    kind: 'recall',
    label: 'Recalls',
    permission: 'recall.recall.write',
    by: 'number',
    rank: 48,
    rows: (tx) =>
      tx
        .select({ id: recalls.id, title: recalls.number, under: recalls.title })
        .from(recalls)
        .$dynamic(),
    id: recalls.id,
    words: [recalls.number, recalls.title],
    exact: [recalls.number],
    isSmall: true,
  },
];
