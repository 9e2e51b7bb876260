import type {
  Report,
  ReportColumn,
  ReportLead,
  ReportRow,
} from '@counting-house/contract/kit/report.ts';
import { rupees } from '../../platform/money.ts';

/** An account, what its documents say that stands on it, and what it says itself; paise on its natural side. */
export type Control = {
  readonly key: string;
  readonly label: string;
  readonly code: string;
  readonly documents: number;
  readonly ledger: number;
  readonly lead: ReportLead;
};

export type ControlGroup = { readonly label: string; readonly controls: readonly Control[] };

const plain = { span: null, centre: null, isResult: false };

/** A column of words, dates, counts or amounts that lead nowhere by themselves. */
export const columnOf = (key: string, label: string, kind: ReportColumn['kind']): ReportColumn => ({
  ...plain,
  key,
  label,
  kind,
});

/** Columns of a day: figures since the books began. */
const balanceColumn = (key: string, label: string, at: string): ReportColumn => ({
  ...plain,
  key,
  label,
  kind: 'money',
  span: { from: null, to: at, closedFrom: null },
});

export const tieOutColumns = (at: string): ReportColumn[] => [
  balanceColumn('documents', 'Documents', at),
  balanceColumn('ledger', 'Ledger', at),
  { ...balanceColumn('difference', 'Difference', at), isResult: true },
];

/** Controls below the headings of their groups. */
export function controlRows(groups: readonly ControlGroup[]): ReportRow[] {
  return groups.flatMap(({ label, controls }, i): ReportRow[] =>
    controls.length === 0
      ? []
      : [
          {
            key: `group ${i}`,
            label,
            code: '',
            depth: 0,
            look: 'head',
            cells: [null, null, null],
            lead: null,
          },
          ...controls.map(({ documents, ledger, ...of }): ReportRow => ({
            ...of,
            depth: 1,
            look: 'line',
            cells: [documents, ledger, documents - ledger],
          })),
        ],
  );
}

/** Says of each control that differs by how much, or that all agree. */
export function controlChecks(
  controls: readonly Omit<Control, 'lead' | 'key'>[],
): Report['checks'] {
  const wrong = controls.filter(({ documents, ledger }) => documents !== ledger);
  if (wrong.length === 0) return [{ says: 'Documents agree with the ledger', difference: 0 }];
  return wrong.map(({ label, documents, ledger }) => ({
    says: `${label} differs by ${rupees(documents - ledger)}: documents ${rupees(documents)}, ledger ${rupees(ledger)}.`,
    difference: documents - ledger,
  }));
}

/** The last rows of a list that ties to an account: what it comes to, the account, and the difference. */
export function tieRows(
  columns: readonly ReportColumn[],
  at: string,
  { documents, ledger, lead }: { documents: number; ledger: number; lead: ReportLead | null },
): ReportRow[] {
  const row = (
    key: string,
    label: string,
    look: ReportRow['look'],
    value: number,
    to: ReportLead | null,
  ): ReportRow => ({
    key,
    label,
    code: '',
    depth: 0,
    look,
    cells: columns.map((column) => (column.key === at ? value : null)),
    lead: to,
  });
  return [
    row('total', 'Total', 'total', documents, null),
    row('ledger', 'Ledger account', 'line', ledger, lead),
    row('difference', 'Difference', 'sum', documents - ledger, lead),
  ];
}

/** A row of a document with its cells by the keys of the columns. */
export const documentLine = (
  columns: readonly ReportColumn[],
  of: Pick<ReportRow, 'key' | 'label' | 'lead'>,
  cells: Readonly<Record<string, string | number | null>>,
): ReportRow => ({
  code: '',
  depth: 1,
  look: 'line',
  ...of,
  cells: columns.map(({ key }) => cells[key] ?? null),
});

export const headingRow = (
  columns: readonly ReportColumn[],
  key: string,
  label: string,
): ReportRow => ({
  key,
  label,
  code: '',
  depth: 0,
  look: 'head',
  cells: columns.map(() => null),
  lead: null,
});

/** What rows past the most that are shown come to. */
export const moreRow = (
  columns: readonly ReportColumn[],
  { count, at, sum }: { count: number; at: string; sum: number },
): ReportRow[] =>
  count <= 0
    ? []
    : [
        documentLine(
          columns,
          { key: `more ${at}`, label: `${count.toLocaleString('en-IN')} more`, lead: null },
          { [at]: sum },
        ),
      ];
