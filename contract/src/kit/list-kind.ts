import type { z } from 'zod';
import type { Also } from './also.ts';
import type { PermissionKey } from './permission.ts';
import type { Shape } from './shape.ts';

/** What all rows of a list may belong to. */
export type ListScope = 'companyId' | 'groupId';

/** A kind of list that people bring as a file, as its area declares it. */
export type ListKindRow = {
  /** What is in it, as people choose it. */
  readonly label: string;
  /** What its rows do, and by which right: bringing such a list asks for all of them. */
  readonly does: readonly { readonly right: PermissionKey; readonly does: string }[];
  /** What an option of it does beside, by which right. */
  readonly also?: readonly (Pick<Also, 'right' | 'does'> & { readonly option: string })[];
  /** Its uploads can be undone as a whole: what that does, and by which right. */
  readonly undo?: { readonly right: PermissionKey; readonly does: string };
  /** The option that says what all its rows belong to, such as a group: asked for, never remembered. */
  readonly scope?: ListScope;
  /** The list can be downloaded as it stands, and is kept as it was before an upload. */
  readonly isFilled?: true;
  /** What stands in for columns that a file does not have; no two kinds mean different things by one name. */
  readonly options: Readonly<Record<string, Shape>>;
};

/** The kinds of lists of one area, by key. */
export const listKinds = <const R extends Readonly<Record<string, ListKindRow>>>(rows: R): R =>
  rows;

type OptionsIn<R> = R extends { readonly options: infer O } ? O : never;
type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer A) => void
  ? A
  : never;

/** The options of all kinds together. */
export type ListOptionShapes<R extends Readonly<Record<string, ListKindRow>>> = Together<
  OptionsIn<R[keyof R]>
>;

/** The rights that lists ask for, by kind and by option; only what was sent tells which. */
export function alsoOfLists(
  kinds: Readonly<Record<string, ListKindRow>>,
): readonly Also<z.output<Shape>>[] {
  return Object.values(kinds).flatMap(({ label, does, also = [] }) => [
    ...does.map((one) => ({
      field: 'kind',
      right: one.right,
      does: `${one.does}, for a list of ${label.toLowerCase()}`,
      isJudged: true as const,
    })),
    ...also.map(({ option, right, does: what }) => ({
      field: `options.${option}`,
      right,
      does: what,
      isJudged: true as const,
    })),
  ]);
}

/** The rights that undoing an upload asks for, by what was brought. */
export const alsoOfUndoing = (
  kinds: Readonly<Record<string, ListKindRow>>,
): readonly Also<z.output<Shape>>[] =>
  Object.values(kinds).flatMap(({ label, undo }) =>
    undo
      ? [
          {
            field: 'uploadId',
            right: undo.right,
            does: `${undo.does}, for a list of ${label.toLowerCase()}`,
            isJudged: true as const,
          },
        ]
      : [],
  );
