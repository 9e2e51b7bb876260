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

const income = (key: string, label: string, ...types: LineOf['types']): LineOf => ({
  key,
  label,
  types,
  natural: 'credit',
});
const expense = (key: string, label: string, ...types: LineOf['types']): LineOf => ({
  key,
  label,
  types,
  natural: 'debit',
});

const revenue = income(
  'revenue',
  'Revenue from operations',
  'sales',
  'sales_return',
  'shipping_income',
);
const otherIncome = income('otherIncome', 'Other income', 'other_income');
const costs = ['cogs', 'stock_expense'] as const;
const heads = [
  expense('employees', 'Employee benefits expense', 'employee_cost'),
  expense('finance', 'Finance costs', 'interest'),
  expense('depreciation', 'Depreciation and amortisation expense', 'depreciation'),
  expense(
    'otherExpenses',
    'Other expenses',
    'courier',
    'bank_charge',
    'operating_expense',
    'bad_debt',
    'tax_expense',
    'round_off',
  ),
];
const incomeTax = expense('incomeTax', 'Tax expense', 'income_tax');

/** Kinds of goods that are not material. */
const finishedKeys = ['stock.wip', 'stock.billed'];

/**
 * Profit and loss by the nature of what was spent: what goods cost is the material and goods that were bought and used,
 * less what stands in inventories now and did not before.
 *
 * @param figures what moved each account, paise, a debit positive; accounts of stock among them.
 * @param bought what was bought ready for sale, one figure for each column.
 * @see Companies Act 2013, Schedule III, Division I, part II.
 */
export function buildScheduledProfit(
  figures: readonly AccountFigures[],
  bought: readonly number[],
  shown: Shown,
): { readonly lines: Line[]; readonly revenue: number[] } {
  const columns = bought.length;
  const of = (line: LineOf) =>
    buildLines(
      line,
      figures
        .filter(({ account }) => account.type !== null && line.types.includes(account.type))
        .map((one) => partOf(line.natural, one)),
      { ...shown, columns, depth: 1 },
    );
  const sums = (of_: (one: AccountFigures) => boolean) =>
    added(
      figures.filter(of_).map((one) => one.figures),
      columns,
    );
  const spent = sums(({ account }) => (costs as readonly (string | null)[]).includes(account.type));
  const inStock = sums(
    ({ account }) =>
      account.stockKind === 'finished' ||
      account.stockKind === 'semi_finished' ||
      finishedKeys.includes(account.systemKey ?? ''),
  );
  const changes = inStock.map((figure) => -figure || 0);
  const material = spent.map((all, i) => all - (changes[i] ?? 0) - (bought[i] ?? 0));

  const [earned, other] = [of(revenue), of(otherIncome)];
  const total = added([earned.sum, other.sum], columns);
  const others = heads.map(of);
  const all = added([material, bought, changes, ...others.map(({ sum }) => sum)], columns);
  const before = total.map((sum, i) => sum - (all[i] ?? 0));
  const tax = of(incomeTax);
  return {
    revenue: earned.sum,
    lines: [
      headLine('incomeHead', 'Income', columns),
      ...earned.rows,
      ...other.rows,
      sumLine('totalIncome', 'Total income', total),
      headLine('expensesHead', 'Expenses', columns),
      plain('materials', 'Cost of materials consumed', material),
      plain('purchases', 'Purchases of stock-in-trade', bought),
      plain(
        'changes',
        'Changes in inventories of finished goods, work-in-progress and stock-in-trade',
        changes,
      ),
      ...others.flatMap(({ rows }) => rows),
      sumLine('totalExpenses', 'Total expenses', all),
      sumLine('profitBeforeTax', 'Profit before tax', before),
      ...tax.rows,
      sumLine(
        'netProfit',
        'Profit for the period',
        before.map((sum, i) => sum - (tax.sum[i] ?? 0)),
        'total',
      ),
    ],
  };
}

const plain = (key: string, label: string, figures: readonly number[]): Line => ({
  ...sumLine(key, label, figures),
  look: 'line',
  depth: 1,
});
