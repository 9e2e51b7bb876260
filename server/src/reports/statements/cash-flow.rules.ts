import type { AccountType } from '@counting-house/contract/accounts/journal/account.ts';
import type { AccountFigures } from './figures.service.ts';
import {
  added,
  headLine,
  type Line,
  type LineOf,
  buildLines,
  partOf,
  type Shown,
  sumLine,
} from './lines.rules.ts';

/** What an account frees is cash: it counts with the sign of a credit. */
const freed = (key: string, label: string, ...types: LineOf['types']): LineOf => ({
  key,
  label,
  types,
  natural: 'credit',
});

const operating: readonly LineOf[] = [
  freed('depreciation', 'Depreciation', 'accumulated_depreciation'),
  freed('receivables', 'Receivables', 'receivable'),
  freed('onTheWay', 'Funds in transit', 'clearing'),
  freed('stock', 'Stock', 'stock'),
  freed('taxCredits', 'Balances with government authorities', 'tax_asset'),
  freed('creditors', 'Creditors and goods not billed', 'payable', 'grni'),
  freed(
    'accrued',
    'Accrued costs and other',
    'accrual',
    'current_asset',
    'current_liability',
    'provision',
    'suspense',
  ),
  freed('wallets', 'Wallets and gift cards', 'wallet', 'gift_card'),
  freed('taxesDue', 'Statutory dues', 'tax_liability'),
];
const investing = freed('investing', 'Investing', 'fixed_asset', 'investment');
const financing = freed('financing', 'Financing', 'loan', 'short_loan', 'capital', 'drawings');
const other = freed('other', 'Opening balances and closings', 'retained', 'opening');

const cashTypes: readonly AccountType[] = ['cash', 'bank'];

/**
 * Cash flow by the indirect method: profit, and what every account that is not cash freed or took. All of
 * them together are the change in cash, because every entry balances.
 *
 * @param moved without the entries that close a year.
 * @param start what cash and bank held before each column's first day.
 * @param overdrawn by how much banks were overdrawn at the end of each column: the balance sheet has it as a borrowing.
 * @see AS 3, Cash Flow Statements, paragraph 18 (b).
 */
export function buildCashFlow(
  moved: readonly AccountFigures[],
  start: readonly number[],
  { overdrawn, ...shown }: Shown & { readonly overdrawn: readonly number[] },
): { readonly lines: Line[]; readonly differences: number[] } {
  const columns = start.length;
  const of = (line: LineOf, depth: number) =>
    buildLines(line, partsIn(moved, line), { ...shown, columns, depth });
  const profit = added(
    moved
      .filter(({ account }) => account.root === 'income' || account.root === 'expense')
      .map((one) => partOf('credit', one).figures),
    columns,
  );
  const lines: Line[] = [
    headLine('operatingHead', 'Operating activities', columns),
    {
      ...sumLine('netProfit', 'Net profit', profit),
      look: 'line',
      depth: 1,
      lead: { to: 'report', report: 'profit-loss', asks: {} },
    },
  ];
  const worked = operating.map((line) => of(line, 1));
  const fromOperations = added([profit, ...worked.map(({ sum }) => sum)], columns);
  lines.push(...worked.flatMap(({ rows }) => rows));
  lines.push(sumLine('operations', 'From operations', fromOperations));

  const rest = [
    { line: investing, sum: 'From investing' },
    { line: financing, sum: 'From financing' },
    { line: other, sum: 'Other' },
  ].map(({ line, sum: label }) => {
    const found = accountsOf(moved, line, { shown, columns });
    if (found.rows.length > 0) {
      const head = headLine(`${line.key}Head`, headOf[line.key] ?? line.label, columns);
      lines.push(head, ...found.rows, sumLine(line.key, label, found.sum));
    }
    return found.sum;
  });

  const change = added([fromOperations, ...rest], columns);
  const cash = added(
    moved.filter(({ account }) => isCash(account)).map(({ figures }) => figures),
    columns,
  );
  const end = added([start, cash], columns);
  lines.push(
    sumLine('change', 'Change in cash', change),
    { ...sumLine('start', 'Cash at start', start), look: 'line' },
    sumLine('end', 'Cash at end', end, 'total'),
    ...onBalanceSheet(end, overdrawn),
  );
  return { lines, differences: change.map((sum, i) => sum - (cash[i] ?? 0)) };
}

/** What the balance sheet says of the same cash, where banks were overdrawn. */
export function onBalanceSheet(end: readonly number[], overdrawn: readonly number[]): Line[] {
  if (overdrawn.every((figure) => figure === 0)) return [];
  return [
    {
      ...sumLine('overdrawn', 'Bank overdrafts, in short-term borrowings', overdrawn),
      look: 'line',
    },
    sumLine(
      'sheetCash',
      'Cash and bank on the balance sheet',
      end.map((figure, i) => figure + (overdrawn[i] ?? 0)),
    ),
  ];
}

const headOf: Readonly<Record<string, string>> = {
  investing: 'Investing activities',
  financing: 'Financing activities',
  other: 'Opening balances and closings',
};

export const isCash = ({ type }: AccountFigures['account']) =>
  type !== null && cashTypes.includes(type);

const partsIn = (moved: readonly AccountFigures[], { types }: LineOf) =>
  moved
    .filter(({ account }) => account.type !== null && types.includes(account.type))
    .map((one) => partOf('credit', one));

/** Investing and financing are shown account by account. */
function accountsOf(
  moved: readonly AccountFigures[],
  line: LineOf,
  { shown, columns }: { shown: Shown; columns: number },
) {
  const parts = partsIn(moved, line);
  const rows = parts.flatMap(
    (part) =>
      buildLines({ key: part.key, label: part.label }, [part], { ...shown, columns, depth: 1 })
        .rows,
  );
  const sum = added(
    parts.map(({ figures }) => figures),
    columns,
  );
  return { rows, sum };
}
