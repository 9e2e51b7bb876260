import type { Column } from '../table/columns.tsx';

/** What a row is called when it is read out: its first column in words. */
export function labelRow<R extends { readonly id: number }>(
  row: R,
  columns: readonly Column<R>[],
): string {
  return columns[0]?.words?.(row) ?? String(row.id);
}
