import type {
  BooksCard,
  BooksCardName,
} from '@counting-house/contract/dashboard/accounts-overview.ts';
import { dashboard } from '@counting-house/contract/dashboard/dashboard.operations.ts';
import { useOperation } from '../../platform/http/use-operation.ts';

const everyMs = 120_000;

type DataOf<N extends BooksCardName> = Extract<BooksCard, { name: N }>['data'];

/**
 * What a card of the overview shows, read again while the page is on view.
 *
 * @throws when the person may not see it: nobody is shown a card that they are not asked for.
 */
export function useCard<N extends BooksCardName>(name: N): DataOf<N> {
  const { cards } = useOperation(
    dashboard.accounts,
    { cards: [name] },
    { refetchInterval: everyMs },
  );
  const found = cards.find((card) => card.name === name);
  if (!found) throw new Error(`there is no card ${name}`);
  return found.data as DataOf<N>;
}
