import type { ReportColumn, ReportRow } from '@counting-house/contract/kit/report.ts';
import { dateText } from '../../platform/clock.ts';

/** A line of a cash or bank account with what people read beside it. */
export type CashLine = {
  readonly id: number;
  readonly day: string;
  readonly sourceKind: string;
  readonly sourceNo: string;
  readonly documentId: number;
  readonly particulars: string;
  readonly account: string;
  readonly reference: string;
  /** On a bank book: the day on which the statement had it. */
  readonly reconciledOn: string | null;
  readonly debit: number;
  readonly credit: number;
};

/** What came and went on a day, paise. */
export type CashDay = { readonly day: string; readonly debit: number; readonly credit: number };

type Book = {
  readonly opening: number;
  readonly days: readonly CashDay[];
  /** Null: days alone. */
  readonly lines: readonly CashLine[] | null;
  readonly tab: string;
};

/** The lines of a cash book with the balance after each, every day closed, or its days alone. */
export function cashBookRows(
  columns: readonly ReportColumn[],
  { opening, days, lines, tab }: Book,
): ReportRow[] {
  const row = (of: Omit<ReportRow, 'code' | 'depth' | 'cells'>, cells: Cells): ReportRow => ({
    code: '',
    depth: 0,
    ...of,
    cells: columns.map(({ key }) => cells[key] ?? null),
  });
  const byDay = Map.groupBy(lines ?? [], ({ day }) => day);
  let balance = opening;
  const rows = [
    row({ key: 'opening', label: 'Opening balance', look: 'sum', lead: null }, { balance }),
  ];
  for (const { day, debit, credit } of days) {
    for (const line of byDay.get(day) ?? []) {
      balance += line.debit - line.credit;
      rows.push(row(lineOf(line), { ...cellsOf(line), balance }));
    }
    if (lines === null) balance += debit - credit;
    rows.push(
      row(
        {
          key: `day ${day}`,
          label: lines === null ? dateText(day) : `${dateText(day)}, closing`,
          look: lines === null ? 'line' : 'sum',
          lead: { to: 'report', report: tab, asks: { from: day, to: day } },
        },
        { receipts: debit, payments: credit, balance },
      ),
    );
  }
  const sum = (side: 'debit' | 'credit') => days.reduce((all, of) => all + of[side], 0);
  rows.push(
    row(
      { key: 'closing', label: 'Closing balance', look: 'total', lead: null },
      { receipts: sum('debit'), payments: sum('credit'), balance },
    ),
  );
  return rows;
}

type Cells = Readonly<Record<string, string | number | null>>;

const lineOf = (line: CashLine): Omit<ReportRow, 'code' | 'depth' | 'cells'> => ({
  key: `line ${line.id}`,
  label: line.sourceNo,
  look: 'line',
  lead: {
    to: 'document',
    sourceKind: line.sourceKind,
    sourceNo: line.sourceNo,
    documentId: line.documentId,
  },
});

const cellsOf = (line: CashLine): Cells => ({
  date: line.day,
  particulars: line.particulars,
  account: line.account,
  reference: line.reference,
  reconciled: line.reconciledOn,
  receipts: line.debit === 0 ? null : line.debit,
  payments: line.credit === 0 ? null : line.credit,
});
