import type { Operation } from '@counting-house/contract/kit/operation.ts';

/** A row of the register that is switched, deleted or brought back by the call for all tables. */
type RowStep = { readonly row: string; readonly does: 'turns' | 'deletes' };

/** What moves a document: a call, a job, or what its status is read from (the day, the books, goods). */
export type Step = Operation | RowStep | `job ${string}` | `reads ${string}`;

/** A state that is left again, or the end of the way and why it is one. */
type StateWay =
  | { readonly in: readonly Step[]; readonly out: readonly Step[] }
  | { readonly in: readonly Step[]; readonly end: string };

/** What a document of one kind goes through from its beginning to its end. */
export type Way = {
  /** As in "a return". */
  readonly of: string;
  /** The words of the contract for its states. */
  readonly words: { readonly options: readonly string[] };
  /** Other words of the contract for some of the same states. */
  readonly within?: readonly { readonly options: readonly string[] }[];
  /** The screens that offer its steps, as `under` names them. */
  readonly at: readonly string[];
  /** Tables of states that are played (`laws/states.ts`): their acts are held against these steps. */
  readonly played?: readonly string[];
  readonly states: Readonly<Record<string, StateWay>>;
};

/** A way whose table has a row for each word, and none beside. */
export const way = <const S extends string>(
  words: { readonly options: readonly S[] },
  rest: Omit<Way, 'words' | 'states'> & { readonly states: Readonly<Record<NoInfer<S>, StateWay>> },
): Way => ({ words, ...rest });

export const turns = (row: string): RowStep => ({ row, does: 'turns' });
export const deletes = (row: string): RowStep => ({ row, does: 'deletes' });

/** A switch: what is off may be switched on again, and the other way round. */
export const switched = <const S extends string>(
  words: { readonly options: readonly S[] },
  { of, at, by, made }: Pick<Way, 'of' | 'at'> & Record<'by' | 'made', readonly Step[]>,
): Way => ({
  of,
  words,
  at,
  states: Object.fromEntries(
    words.options.map((word, at) => [word, { in: at === 0 ? [...made, ...by] : by, out: by }]),
  ),
});
