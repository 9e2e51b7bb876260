import type { Operation, OutputOf } from '@counting-house/contract/kit/operation.ts';
import { fill, type Said } from './fill.ts';
import type { PlayedServer } from './server.ts';

/** The plainest answer that an operation may give, with what a test says of it. */
export const plain = <O extends Operation>(operation: O, said?: Said<OutputOf<O>>): OutputOf<O> =>
  fill<O['output']>(operation.output, said as never);

type RowOf<O extends Operation> =
  OutputOf<O> extends { readonly rows: readonly (infer R)[] } ? R : never;

/** The plainest row of a list, with what a test says of it. */
export function plainRow<O extends Operation>(list: O, said: Said<RowOf<O>>): RowOf<O> {
  const { rows } = plain(list, { rows: [said] } as never) as { readonly rows: readonly RowOf<O>[] };
  const [row] = rows;
  if (row === undefined) throw new Error(`${list.key} has no rows`);
  return row;
}

/** Plays an operation that answers plainly but for what the test says. */
export function play<O extends Operation>(
  { answers }: Pick<PlayedServer, 'answers'>,
  operation: O,
  said?: Said<OutputOf<O>>,
): void {
  answers(operation, () => plain(operation, said));
}

/** Plays all that an area answers by reading, plainly: no rows, no figures, nothing set. */
export function playReads(
  house: Pick<PlayedServer, 'answers'>,
  ...areas: readonly Readonly<Record<string, Operation>>[]
): void {
  for (const operation of areas.flatMap((area) => Object.values(area))) {
    if (operation.kind === 'read') play(house, operation);
  }
}
