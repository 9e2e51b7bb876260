import { searched, type SearchKind } from '../platform/rows/search.ts';
import { recalls } from './recall.table.ts';

/** What the search finds of this area. */
export const recallSearch: readonly SearchKind[] = [
  searched(recalls, 'recall', 'Recalls', 'recall.recall.write', {
    by: 'number',
    rank: 48,
    title: recalls.number,
    under: recalls.title,
    words: [recalls.number, recalls.title],
    exact: [recalls.number],
    isSmall: true,
  }),
];
