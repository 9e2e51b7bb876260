import type { AccountRoot } from '@counting-house/contract/accounts/journal/account.ts';

type Node = {
  readonly id: number;
  readonly parentId: number | null;
  readonly root: AccountRoot;
  /** Its own balance, a debit positive. */
  readonly debits: number;
};

/** Groups under groups go no deeper. */
export const deepest = 6;

/**
 * Puts accounts in the order of a tree, each behind the group it stands in, with the balance of all that
 * is below it on the normal side of its root.
 *
 * @param rows in the order that children of one group have.
 * @param isWanted what is shown; groups above it are shown as well.
 * @param isClosed groups of which nothing below is shown.
 */
export function asTree<T extends Node>(
  rows: readonly T[],
  isWanted: (row: T) => boolean = () => true,
  isClosed: (row: T) => boolean = () => false,
): Shown<T>[] {
  const children = Map.groupBy(rows, ({ parentId }) => parentId);
  const walk = (row: T, depth: number): Branch<T> => {
    const below = (children.get(row.id) ?? []).map((child) => walk(child, depth + 1));
    const debits = below.reduce((sum, branch) => sum + branch.debits, row.debits);
    const shown = below.flatMap((branch) => branch.shown);
    const isShown = shown.length > 0 || isWanted(row);
    const { debits: _own, ...rest } = row;
    const balance = onNormalSide(row.root, debits);
    const own = { ...rest, depth, balance, hasBelow: below.length > 0 };
    return { debits, shown: isShown ? [own, ...(isClosed(row) ? [] : shown)] : [] };
  };
  return (children.get(null) ?? []).flatMap((row) => walk(row, 0).shown);
}

type Shown<T> = Omit<T, 'debits'> & { depth: number; balance: number; hasBelow: boolean };

type Branch<T> = { readonly debits: number; readonly shown: Shown<T>[] };

/** A balance whose debits are positive, as its root counts it: assets and expenses by debit. */
function onNormalSide(root: AccountRoot, debits: number): number {
  const signed = root === 'asset' || root === 'expense' ? debits : -debits;
  return signed === 0 ? 0 : signed;
}
