import type { ReactNode } from 'react';
import { type Column, stacked } from './columns.tsx';

type Batched = {
  /** The code of our own label. */
  readonly batch: string | null;
  /** The maker's number; our code where there is none. */
  readonly batchNumber: string | null;
};

const nameOf = ({ batch, batchNumber }: Batched): string => batchNumber || batch || '';
const labelOf = (row: Batched): string => (row.batch === nameOf(row) ? '' : (row.batch ?? ''));

/**
 * A batch in the one way that it is named everywhere: the maker's number, and small the code of our label where
 * that is another.
 *
 * @param link makes a link of the number.
 */
export const batchColumn = <R extends Batched>(
  link: (row: R, words: string) => ReactNode = (_, words) => words,
): Column<R> =>
  stacked<R, R>(
    {
      key: 'batchNumber',
      label: 'Batch',
      cell: (row) => link(row, nameOf(row)),
      words: (row) => nameOf(row),
    },
    { key: 'batch', label: 'Label', cell: labelOf, words: labelOf },
  );
