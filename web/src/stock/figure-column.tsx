import { money, qty } from '../platform/format/format.ts';
import type { Column } from '../ui/table/columns.tsx';
import { Money, Qty } from '../ui/parts/value.tsx';

/** A quantity without its unit, beside a column that names it; the one that counts stands out. */
export const figure = <K extends string>(
  key: K,
  label: string,
  { sorted = false, strong = false }: { sorted?: boolean; strong?: boolean } = {},
): Column<{ readonly [P in K]: number }> => ({
  key,
  label,
  isSorted: sorted,
  isRight: true,
  cell: (row) =>
    strong ? (
      <b>
        <Qty of={row[key]} unit="" />
      </b>
    ) : (
      <Qty of={row[key]} unit="" />
    ),
  words: (row) => qty(row[key]),
});

/** What the goods cost; on a phone's card the quantity counts, not this. */
export const worth: Column<{ readonly value: number | null }> = {
  key: 'value',
  label: 'Value',
  isSorted: true,
  isRight: true,
  isMoney: true,
  cell: (row) => <Money of={row.value} />,
  words: (row) => money(row.value),
};
