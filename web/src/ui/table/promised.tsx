import { IconClockExclamation } from '@tabler/icons-react';
import { shortDate } from '../../platform/format/format.ts';
import { Nothing } from '../parts/value.tsx';
import type { Column } from './columns.tsx';
import css from './columns.module.css';

/** The day that something was promised for, and whether that day went by. */
export const promised = <K extends string>(
  key: K,
): Column<{ readonly [P in K]: string | null } & { readonly isLate: boolean }> => ({
  key,
  label: 'Promised',
  isSorted: true,
  isTime: true,
  cell: (row) => <Promised on={row[key]} isLate={row.isLate} />,
  words: (row) => shortDate(row[key]),
});

function Promised({ on, isLate }: { on: string | null; isLate: boolean }) {
  if (on === null) return <Nothing />;
  if (!isLate) return shortDate(on);
  return (
    <span className={css.late}>
      <IconClockExclamation size={14} stroke={2} aria-hidden />
      {shortDate(on)}, late
    </span>
  );
}
