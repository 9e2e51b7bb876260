import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../../platform/http/use-operation.ts';
import type { ListOperation } from './use-list.ts';

/** How many rows a list has by now beyond those it counted when it was read; 0 unless it looks. */
export function useFresh<O extends ListOperation>(
  list: O,
  input: Partial<InputOf<O>>,
  { shown, every }: { shown: number | undefined; every: number | undefined },
): number {
  const isOn = every !== undefined && shown !== undefined;
  const { data } = useQuery({
    queryKey: [list.key, 'fresh', input, shown],
    queryFn: async ({ signal }) => {
      const one = { ...input, limit: 1 } as unknown as InputOf<O>;
      return ((await fetchAnswer(list, one, signal)) as ListAnswer<unknown>).total;
    },
    enabled: isOn,
    initialData: shown,
    initialDataUpdatedAt: Date.now,
    staleTime: every ?? 0,
    refetchInterval: every ?? false,
  });
  return isOn && data !== undefined ? Math.max(0, data - shown) : 0;
}
