import type { InputOf, Operation, OutputOf } from '@counting-house/contract/kit/operation.ts';
import { useQuery } from '@tanstack/react-query';
import { call, newKey } from './client.ts';
import { toError, problemIn, type Problem } from './problem.ts';
import { look } from './query.ts';

/**
 * What a write would do, asked with a `dryRun` of its own: nothing is done.
 *
 * @param input null asks nothing.
 */
export function useDryRun<O extends Operation>(
  operation: O,
  input: InputOf<O> | null,
): { readonly answer: OutputOf<O> | undefined; readonly problem: Problem | null } {
  const { data, error } = useQuery<OutputOf<O>>({
    queryKey: [operation.key, look, input],
    enabled: input !== null,
    retry: false,
    gcTime: 0,
    async queryFn() {
      const reply = await call(operation, input as InputOf<O>, { key: newKey() });
      if (reply.ok) return reply.data;
      throw toError(reply.problem);
    },
  });
  return { answer: data, problem: error === null ? null : problemIn(error) };
}
