import type { AccountFigures } from './figures.service.ts';
import {
  added,
  type Line,
  type LineOf,
  buildLines,
  partOf,
  type Shown,
  sumLine,
} from './lines.rules.ts';

const income = (key: string, label: string, type: LineOf['types'][number]): LineOf => ({
  key,
  label,
  types: [type],
  natural: 'credit',
});

const expense = (key: string, label: string, ...types: LineOf['types']): LineOf => ({
  key,
  label,
  types,
  natural: 'debit',
});

/** What the lines up to a sum do to it, one after the other. */
const parts = [
  {
    lines: [
      income('sales', 'Sales', 'sales'),
      income('salesReturns', 'less Sales returns', 'sales_return'),
      income('shipping', 'Shipping charged', 'shipping_income'),
    ],
    sum: ['netRevenue', 'Net revenue'],
  },
  {
    lines: [
      expense('cogs', 'Cost of goods sold', 'cogs'),
      expense('stockCosts', 'Other stock costs', 'stock_expense'),
    ],
    sum: ['grossProfit', 'Gross profit'],
  },
  {
    lines: [
      income('otherIncome', 'Other income', 'other_income'),
      expense('courier', 'Courier', 'courier'),
      expense('bankCharges', 'Bank and gateway charges', 'bank_charge'),
      expense(
        'operating',
        'Operating expenses',
        'operating_expense',
        'employee_cost',
        'bad_debt',
        'tax_expense',
      ),
      expense('roundOff', 'Round-off', 'round_off'),
    ],
    sum: ['operatingProfit', 'Profit before interest and depreciation'],
  },
  {
    lines: [
      expense('interest', 'Interest', 'interest'),
      expense('depreciation', 'Depreciation', 'depreciation'),
      expense('incomeTax', 'Income tax', 'income_tax'),
    ],
    sum: ['netProfit', 'Net profit'],
  },
] as const;

/**
 * Profit and loss by its lines, each on its natural side: what was earned less what it cost.
 *
 * @param figures what moved each account, paise, a debit positive.
 */
export function buildProfitLoss(
  figures: readonly AccountFigures[],
  columns: number,
  shown: Shown,
): { readonly lines: Line[]; readonly revenue: number[]; readonly profit: number[] } {
  const lines: Line[] = [];
  let running = Array.from({ length: columns }, () => 0);
  let revenue = running;
  for (const part of parts) {
    for (const of of part.lines) {
      const accounts = figures.filter(
        ({ account }) => account.type !== null && of.types.includes(account.type),
      );
      const { rows, sum } = buildLines(
        of,
        accounts.map((one) => partOf(of.natural, one)),
        { ...shown, columns },
      );
      lines.push(...rows);
      running = added([running, of.natural === 'credit' ? sum : sum.map((one) => -one)], columns);
    }
    const [key, label] = part.sum;
    if (key === 'netRevenue') revenue = running;
    lines.push(sumLine(key, label, running, key === 'netProfit' ? 'total' : 'sum'));
  }
  return { lines, revenue, profit: running };
}
