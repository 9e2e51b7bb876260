import { returnReasonLabels } from '@counting-house/contract/purchasing/vendor-return-labels.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type {
  ListReturnable,
  Returnable,
  VendorReturnPreview,
} from '@counting-house/contract/purchasing/vendor-return.ts';
import { TextInput } from '@mantine/core';
import { amount, date, qty } from '../../platform/format/format.ts';
import { cellName } from '../../ui/lines/document-focus.ts';
import { MatchEnd } from '../../ui/lines/find-box.tsx';
import type { ItemSearch } from '../../ui/lines/item-search.tsx';
import {
  choiceColumn,
  type LineColumn,
  printColumn,
  qtyColumn,
} from '../../ui/lines/line-columns.ts';
import type { LineLook } from '../../ui/lines/line-table.tsx';
import { type DraftLine, type Place, listSources } from './return-draft.ts';

type Figures = VendorReturnPreview['lines'][number];
type Column = LineColumn<DraftLine, Figures>;

/** Which goods can go back: of whom, from which store, of which receipt, bill or batch. */
export type From = Omit<ListReturnable, 'q' | 'limit'>;

const batchText = ({ batchNumber, expiryDate }: Pick<Place, 'batchNumber' | 'expiryDate'>) =>
  [`batch ${batchNumber}`, expiryDate && `expires ${date(expiryDate)}`].filter(Boolean).join(' · ');

/** Code, batch, expiry and receipts of goods that can go back. */
export const goodsText = (goods: Returnable): string =>
  [goods.code, batchText(goods), goods.inwardNos.join(', ')].filter(Boolean).join(' · ');

/** Goods of the vendor that lie free, found by name, code or batch, typed or scanned. */
export const goodsToReturn = (from: From): ItemSearch<typeof purchasing.listReturnable> => ({
  operation: purchasing.listReturnable,
  ask: (q, limit) => ({ ...from, q, limit }),
  idOf: ({ batchId, trayId }) => `${batchId}-${trayId}`,
  nameOf: ({ name }) => name,
  underOf: goodsText,
  pictureOf: () => null,
  ends: ({ qty: free, unit, tray }) => (
    <MatchEnd>
      {qty(free, unit)}
      <small>{tray}</small>
    </MatchEnd>
  ),
  isExact: ({ isExact }) => isExact,
  whyNot: () => null,
});

const quantityColumn: Column = qtyColumn({
  label: 'Quantity',
  field: 'qty',
  says: 'Quantity of',
  isNarrow: true,
  of: (line) => line.qty,
  step: () => 1_000,
  change: (next) => ({ qty: next }),
});

/** What can go back from its tray; below it the receipts and bills that it came with. */
const freeColumn: Column = printColumn({
  label: 'Returnable',
  shows: ({ unit }, figures) =>
    figures && (
      <>
        {qty(figures.most, unit)}
        {listSources(figures).map((source) => (
          <small key={source}>{source}</small>
        ))}
      </>
    ),
});

const reasonColumn: Column = choiceColumn<DraftLine>({
  label: 'Reason',
  field: 'reason',
  says: 'Reason for',
  options: ({ reason }) => ({
    ...(reason === '' ? { '': 'Choose…' } : {}),
    ...returnReasonLabels,
  }),
  value: ({ reason }) => reason,
  choose: (value) => ({ reason: value as DraftLine['reason'] }),
});

/** What the vendor is debited for the line before tax; below it what of it was never billed. */
const amountColumn: Column = printColumn({
  label: 'Debited',
  shows: (_, figures) =>
    figures && (
      <>
        <b>{amount(figures.taxable)}</b>
        {(figures.unbilledValue ?? 0) > 0 && (
          <small>{amount(figures.unbilledValue)} not billed</small>
        )}
      </>
    ),
});

/**
 * The lines of a return.
 *
 * @param setNote writes the note of a line, which stands below its cells once it has its reason.
 */
export const returnLines = (
  seesValues: boolean,
  setNote: (key: number, note: string) => void,
): LineLook<DraftLine, Figures> => ({
  caption: 'Lines of the return',
  nameOf: ({ name }) => name,
  underOf: (line) => [line.code, batchText(line), line.tray].join(' · '),
  saysOf: ({ key, name, reason, note }) =>
    reason === '' && note === '' ? null : (
      <TextInput
        size="xs"
        data-cell={cellName('note', key)}
        aria-label={`Note on ${name}`}
        placeholder={reason === 'other' ? 'Reason for return' : 'Note'}
        maxLength={200}
        autoComplete="off"
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(key, value)}
      />
    ),
  isFixed: () => false,
  columns: [freeColumn, quantityColumn, reasonColumn, ...(seesValues ? [amountColumn] : [])],
});
