import { QueryClient } from '@tanstack/react-query';
import { problemIn } from './problem.ts';

/** A read is repeated after 1 s and after 3 s when the network failed, and never otherwise. */
const waits = [1000, 3000];

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
