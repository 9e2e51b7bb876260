import { gst } from '@counting-house/contract/gst/gst.operations.ts';
import type { TdsRow } from '@counting-house/contract/gst/tds.ts';
import { tax } from '@counting-house/contract/tax/tax.operations.ts';
import { sectionText } from '@counting-house/contract/tax/withholding.ts';
import { money as moneyWords, percent } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { one, period } from '../../ui/filter/filters.tsx';
import { List } from '../../ui/list/list.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { code, type Column, date, money, onCard, stacked, text } from '../../ui/table/columns.tsx';
import { recordKind } from '../returns/month-text.ts';
import { sideLabels } from './tds-labels.ts';

const columns: readonly Column<TdsRow>[] = [
  stacked(
    {
      key: 'number',
      label: 'Document',
      cell: (row: TdsRow) => (
        <KnownRecord kind={recordKind(row.sourceKind)} id={row.documentId} title={row.number} />
      ),
      words: (row: TdsRow) => row.number,
    },
    date('date', 'Date', { sorted: true }),
  ),
  stacked(text('partyName', 'Party'), code('pan', 'PAN')),
  stacked(
    {
      key: 'section',
      label: 'Section',
      cell: (row: TdsRow) => sectionOf(row),
      words: (row: TdsRow) => sectionOf(row),
    },
    {
      key: 'rateBps',
      label: 'Rate',
      cell: (row: TdsRow) => (row.rateBps === null ? '' : percent(row.rateBps)),
      words: (row: TdsRow) => (row.rateBps === null ? '' : percent(row.rateBps)),
    },
  ),
  { ...money('base', 'Amount before tax'), part: 'fact', isNamed: true },
  onCard('amount', money('tds', 'Tax')),
  stacked(text('challanNo', 'Challan'), date('paidOn', 'Paid on')),
];

const sectionOf = ({ section, isTcs }: TdsRow) => (isTcs ? 'TCS' : section || '–');

export const tdsRegisterList = {
  list: gst.listTdsRegister,
  things: 'lines of TDS',
  search: 'Party, document',
  columns,
  empty: 'Tax that was deducted appears here, document by document.',
} as const;

/** Tax that was held back, line by line as the books have it; of sellers who collected tax too. */
export function TdsRegisterList() {
  const { rows } = useOperation(tax.listWithholdingSections, { limit: 200 });
  // Of one code the newest first: its name is that of today.
  const codes = Object.fromEntries([...rows].reverse().map((row) => [row.code, sectionText(row)]));
  return (
    <List
      {...tdsRegisterList}
      filters={[
        one('side', 'Deducted by', sideLabels),
        one('section', 'Section', codes),
        period('', 'Date'),
      ]}
      chosenSays={(chosen: readonly TdsRow[]) =>
        moneyWords(chosen.reduce((sum, { tds }) => sum + tds, 0))
      }
    />
  );
}
