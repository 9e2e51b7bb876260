import type { CategoryRow } from '@counting-house/contract/catalogue/category.ts';

/** Where a category stands: in which, and before which of its siblings; null is the top, and the end. */
export type Place = { readonly parentId: number | null; readonly beforeId: number | null };

export const steps = {
  up: 'Move up',
  down: 'Move down',
  in: 'Move into the one above',
  out: 'Move out',
} as const;
export type Step = keyof typeof steps;

type Row = Pick<CategoryRow, 'id' | 'parentId'>;

/** Where a category stands now. */
export function placeOf(rows: readonly Row[], { id, parentId }: Row): Place {
  const siblings = rows.filter((row) => row.parentId === parentId);
  const at = siblings.findIndex((row) => row.id === id);
  return { parentId, beforeId: siblings[at + 1]?.id ?? null };
}

/** Where each step would take it; undefined where it leads nowhere. */
export function placesFor(
  rows: readonly Row[],
  { id, parentId }: Row,
): Readonly<Record<Step, Place | undefined>> {
  const siblings = rows.filter((row) => row.parentId === parentId);
  const at = siblings.findIndex((row) => row.id === id);
  const above = siblings[at - 1];
  const parent = rows.find((row) => row.id === parentId);
  return {
    up: above && { parentId, beforeId: above.id },
    down: siblings[at + 1] && { parentId, beforeId: siblings[at + 2]?.id ?? null },
    in: above && { parentId: above.id, beforeId: null },
    out: parent && { parentId: parent.parentId, beforeId: placeOf(rows, parent).beforeId },
  };
}

/** Those that are not inside a closed one. */
export function shownRows<R extends Row & { readonly path: string }>(
  rows: readonly R[],
  closed: ReadonlySet<number>,
): readonly R[] {
  return rows.filter(({ id, path }) =>
    path
      .split('/')
      .filter(Boolean)
      .every((above) => Number(above) === id || !closed.has(Number(above))),
  );
}
