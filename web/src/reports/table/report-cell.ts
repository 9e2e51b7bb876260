import type { Report } from '@counting-house/contract/kit/report.ts';
import type { Search } from '../../platform/address.ts';
import {
  amount,
  count,
  date,
  moment,
  qty,
  ratio,
  taxPercent,
} from '../../platform/format/format.ts';

type Column = Report['columns'][number];
type Row = Report['rows'][number];

/** A cell: what stands on the other side has the one minus of all figures, in statements and on their papers. */
export function cellText({ kind }: Column, value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'string')
    return kind === 'date' ? date(value) : kind === 'moment' ? moment(value) : value;
  const figure = writers[kind](Math.abs(value));
  return value < 0 ? `−${figure}` : figure;
}

const writers: Readonly<Record<Column['kind'], (figure: number) => string>> = {
  money: amount,
  share: (tenths) => ratio(tenths * 10),
  rate: ratio,
  taxRate: taxPercent,
  qty,
  count,
  number: count,
  date: String,
  moment: String,
  text: String,
};

/** A change in percent is signed: `+15.6 %`. */
export function changeText(tenths: number | null): string {
  if (tenths === null) return '–';
  return `${tenths > 0 ? '+' : ''}${ratio(tenths * 10)}`;
}

/** Where a figure can be counted again, as the search of the books' address; null where it leads nowhere. */
export function drilldown(row: Row, column: Column): Search | null {
  const { lead } = row;
  const { span, centre } = column;
  if (lead === null || lead.to === 'document' || span === null) return null;
  const days = { ...(span.from ? { from: span.from } : {}), to: span.to };
  const only = centre ? { centre } : {};
  if (lead.to === 'report')
    return { tab: lead.report, ...days, at: span.to, ...only, ...lead.asks };
  return {
    tab: 'ledger',
    accountId: String(lead.accountId),
    ...(span.from ? days : { from: '1900-01-01', to: span.to }),
    ...only,
    ...(span.closedFrom ? { closedFrom: span.closedFrom } : {}),
    ...(lead.partyKind && lead.partyId
      ? { partyKind: lead.partyKind, partyId: String(lead.partyId) }
      : {}),
  };
}
