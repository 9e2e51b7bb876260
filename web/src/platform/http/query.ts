import { QueryClient, type QueryFilters } from '@tanstack/react-query';
import { problemIn } from './problem.ts';

/** A read is repeated after 1 s and after 3 s when the network failed, and never otherwise. */
const waits = [1000, 3000];

/** Stands in the key of a question what a write would do. */
export const look = 'look';

/** What this page has read. Stale at once, so that going somewhere shows what is there now. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      gcTime: 300_000,
      networkMode: 'always',
      refetchOnWindowFocus: true,
      retry: (failures, cause) => problemIn(cause).status === 0 && failures < waits.length,
      retryDelay: (failures) => waits[failures] ?? 0,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** What a write would have done is not asked again once it is done. @see useLook */
const isRead: NonNullable<QueryFilters['predicate']> = ({ queryKey }) => queryKey[1] !== look;

/**
 * Reads what is on view again, after something changed. What was asked for before and is still to be
 * answered for the first time is asked for anew: its answer may be from before the change, and
 * `invalidateQueries` alone would wait for it and keep it.
 */
export async function readAgain({ queryKey }: Pick<QueryFilters, 'queryKey'> = {}): Promise<void> {
  const of = queryKey ? { queryKey } : {};
  const asked = { ...of, fetchStatus: 'fetching', predicate: isRead } as const;
  for (const query of queries.getQueryCache().findAll(asked)) {
    if (query.state.data !== undefined) continue;
    // Silent: anyone who waits for it goes on waiting, for the new answer.
    void query.cancel({ silent: true });
    query.fetch().catch(() => undefined);
  }
  // oxlint-disable-next-line no-restricted-properties -- Here what is still coming was asked for anew.
  await queries.invalidateQueries({ ...of, predicate: isRead });
}
