import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import type { InputOf, Operation, OutputOf } from '@counting-house/contract/kit/operation.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fetchAnswer } from '../../platform/http/use-operation.ts';

/** An operation that answers a page of rows. */
export type ListOperation = Operation<'read'>;

/** The rows that a list answers. */
export type RowOf<O extends ListOperation> =
  OutputOf<O> extends { rows: readonly (infer R extends { readonly id: number })[] } ? R : never;

/** Most rows that are chosen at once. */
export const mostChosen = 5_000;
const largestPage = 200;

/** Every row that a list answers, page after page, up to `mostChosen`. */
export async function allRows<O extends ListOperation>(
  list: O,
  input: Partial<InputOf<O>>,
): Promise<RowOf<O>[]> {
  const rows: RowOf<O>[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null && rows.length < mostChosen) {
    const asked = { ...input, limit: largestPage, ...(cursor ? { cursor } : {}) };
    const page = (await fetchAnswer(list, asked as unknown as InputOf<O>)) as ListAnswer<RowOf<O>>;
    rows.push(...page.rows);
    cursor = page.next;
  }
  return rows.slice(0, mostChosen);
}

/** The pages of a list that are loaded; the old rows stay while others come. */
export function useList<O extends ListOperation>(list: O, input: Partial<InputOf<O>>) {
  const query = useInfiniteQuery({
    queryKey: [list.key, 'pages', input],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const page = { ...input, ...(pageParam ? { cursor: pageParam } : {}) } as InputOf<O>;
      return (await fetchAnswer(list, page, signal)) as ListAnswer<RowOf<O>>;
    },
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  const rows = useMemo(() => pages?.flatMap((page) => page.rows) ?? [], [pages]);
  const first = pages?.[0];
  return {
    rows,
    /** Null until the first page is there. */
    total: first ? { count: first.total, isExact: first.totalIsExact } : null,
    /** Everything else that the first page answers beside its rows. */
    first,
    isWaiting: query.isPending,
    isStale: query.isPlaceholderData,
    error: query.error,
    again: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    isComing: query.isFetchingNextPage,
  };
}
