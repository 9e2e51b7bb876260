import type { Access, PermissionKey } from './permission.ts';

/**
 * What a field of an operation does that another operation does alone: it asks for the right of that one.
 *
 * @typeParam I the input as its shape read it.
 */
export type Also<I = never> = {
  /**
   * The field that does it, `rows.changes.price` for one inside lists; null when every call does. The refusal
   * stands at it.
   */
  readonly field: string | null;
  readonly right: PermissionKey;
  /** Behind 'You do not have the right to': `record payments`. */
  readonly does: string;
  /** When the field does it, by the input alone; left out: whenever it is given. */
  when?(input: I): boolean;
  /** Only what is stored tells whether the field does it: the service asks, by `needsRight`. */
  readonly isJudged?: true;
};

/** All that every call of an operation asks for. */
export const accessOf = ({
  permission,
  also = [],
}: {
  readonly permission: Access;
  readonly also?: readonly Also[];
}): readonly Access[] => [
  permission,
  ...also.filter(({ field, isJudged }) => field === null && !isJudged).map(({ right }) => right),
];

/** What somebody is told who lacks a right that a field asks for. */
export const lackingText = ({ does }: Pick<Also, 'does'>): string =>
  `You do not have the right to ${does}.`;

/** Where an input asks for a right beside its operation's: the place in it, '' for all of it; null nowhere. */
export function placeOf(also: Also, input: unknown): string | null {
  if (also.isJudged) return null;
  const place = also.field === null ? '' : givenAt(input, also.field.split('.'));
  if (also.when === undefined) return place;
  return also.when(input as never) ? (place ?? '') : null;
}

/** The first place at which a field is filled; lists are gone through. */
function givenAt(
  value: unknown,
  path: readonly string[],
  at: readonly string[] = [],
): string | null {
  if (Array.isArray(value) && path.length > 0) {
    for (const [index, one] of value.entries()) {
      const found = givenAt(one, path, [...at, String(index)]);
      if (found !== null) return found;
    }
    return null;
  }
  const [name, ...rest] = path;
  if (name === undefined) return isFilled(value) ? at.join('.') : null;
  if (typeof value !== 'object' || value === null) return null;
  return givenAt((value as Record<string, unknown>)[name], rest, [...at, name]);
}

const isFilled = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0);
