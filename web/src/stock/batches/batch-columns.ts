import type { BatchRow } from '@counting-house/contract/stock/batch.ts';
import { date, stacked, text, type Column } from '../../ui/table/columns.tsx';
import { daysLeftText } from '../stock-labels.ts';

type Named = Pick<BatchRow, 'number' | 'code' | 'isRunning'>;

const labelOf = ({ number, code }: Named) => (number === code ? '' : code);

/** The maker's number, and the code of the label where that is another. */
export const batchName: Column<Named> = stacked(
  {
    key: 'number',
    label: 'Batch',
    cell: (row: Named) => (row.isRunning ? 'Without batches' : row.number),
    words: (row: Named) => row.number,
  },
  { key: 'code', label: 'Label', cell: labelOf, words: labelOf },
);

type Lasting = Pick<BatchRow, 'expiryDate' | 'daysLeft'>;

/** The last day of use, and how far off it is. */
export const lastDay: Column<Lasting> = stacked(
  date('expiryDate', 'Expiry date', { sorted: true }),
  {
    key: 'daysLeft',
    label: 'Days left',
    cell: (row: Lasting) => daysLeftText(row.daysLeft),
    words: (row: Lasting) => daysLeftText(row.daysLeft) ?? '',
  },
);

/** Goods by name, with their code. */
export const goodsName = stacked(text('name', 'Goods', { sorted: true }), text('sku', 'Code'));
