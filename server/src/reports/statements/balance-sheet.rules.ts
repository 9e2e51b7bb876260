import type { AccountType } from '@counting-house/contract/accounts/journal/account.ts';
import type { Account, AccountFigures } from './figures.service.ts';
import {
  added,
  headLine,
  type Line,
  linesOf,
  type Part,
  partOf,
  read,
  type Shown,
  sumLine,
} from './lines.rules.ts';
import type { Sides } from './party-figures.service.ts';

/** Everything that stands on a balance sheet, in the columns of its days. */
type Balances = {
  readonly figures: readonly AccountFigures[];
  /** Of receivable and payable accounts, in the order of the columns. */
  readonly sides: readonly ReadonlyMap<number, Sides>[];
  /** Accounts at banks that may be overdrawn. */
  readonly overdrafts: ReadonlySet<number>;
  /** The first day of the years that are not closed yet; null when nothing was closed. */
  readonly profitFrom: string | null;
};

type Side = 'debit' | 'credit';

/** Which accounts a line holds, and those that switch to it with a balance on its side. */
type SheetLine = {
  readonly key: string;
  readonly label: string;
  readonly natural: Side;
  readonly types: readonly AccountType[];
  /** Only with a balance on the line's own side; on the other they stand elsewhere. */
  readonly switched?: readonly AccountType[];
  /** Parties of such accounts with a balance on the line's side. */
  readonly parties?: 'receivable' | 'payable';
};

type Section = {
  readonly key: string;
  readonly label: string;
  readonly lines: readonly SheetLine[];
};

const line = (
  natural: Side,
  key: string,
  label: string,
  more: Partial<Pick<SheetLine, 'types' | 'switched' | 'parties'>>,
): SheetLine => ({ natural, key, label, types: [], ...more });

/**
 * The headings in which companies show what they have.
 *
 * @see Companies Act 2013, Schedule III, Division I, part I.
 */
const assets: readonly Section[] = [
  {
    key: 'fixed',
    label: 'Non-current assets',
    lines: [
      line('debit', 'fixedAssets', 'Fixed assets, less depreciation', {
        types: ['fixed_asset', 'accumulated_depreciation'],
      }),
      line('debit', 'investments', 'Investments', { types: ['investment'] }),
    ],
  },
  {
    key: 'current',
    label: 'Current assets',
    lines: [
      line('debit', 'cash', 'Cash and bank', { types: ['cash', 'bank'] }),
      line('debit', 'onTheWay', 'Money on the way', { switched: ['clearing'] }),
      line('debit', 'receivables', 'Receivables', { parties: 'receivable' }),
      line('debit', 'vendorAdvances', 'Advances to vendors', { parties: 'payable' }),
      line('debit', 'stock', 'Stock', { types: ['stock'] }),
      line('debit', 'taxCredits', 'Tax credits', { switched: ['tax_asset', 'tax_liability'] }),
      line('debit', 'otherCurrent', 'Other current assets', {
        switched: ['current_asset', 'suspense', 'current_liability', 'accrual'],
      }),
    ],
  },
];

/** And what they owe. */
const liabilities: readonly Section[] = [
  {
    key: 'long',
    label: 'Non-current liabilities',
    lines: [line('credit', 'loans', 'Loans', { types: ['loan'] })],
  },
  {
    key: 'currentLiabilities',
    label: 'Current liabilities',
    lines: [
      line('credit', 'creditors', 'Trade creditors', { parties: 'payable' }),
      line('credit', 'customerAdvances', 'Advances from customers', { parties: 'receivable' }),
      line('credit', 'notBilled', 'Goods received, not billed', { types: ['grni'] }),
      line('credit', 'accrued', 'Accrued costs', { switched: ['accrual'] }),
      line('credit', 'wallets', 'Wallets and gift cards', { types: ['wallet', 'gift_card'] }),
      line('credit', 'taxesDue', 'Taxes due', { switched: ['tax_liability', 'tax_asset'] }),
      line('credit', 'otherLiabilities', 'Other current liabilities', {
        switched: ['current_liability', 'suspense', 'current_asset', 'clearing'],
      }),
    ],
  },
];

/**
 * The balance sheet of some days: assets, then equity and liabilities, which come to the same.
 *
 * @returns by how much each day does not balance, paise; always 0 while the books are whole.
 */
export function balanceSheetOf(
  balances: Balances,
  columns: number,
  shown: Shown,
): { readonly lines: Line[]; readonly differences: number[] } {
  const lines: Line[] = [headLine('assets', 'Assets', columns)];
  const has = sectionsOf(assets, balances, columns, shown);
  lines.push(...has.lines, sumLine('totalAssets', 'Total assets', has.sum, 'total'));

  lines.push(headLine('equityAndLiabilities', 'Equity and liabilities', columns));
  const equity = equityOf(balances, columns, shown);
  const owes = sectionsOf(liabilities, balances, columns, shown);
  const all = added([equity.sum, owes.sum], columns);
  lines.push(
    ...equity.lines,
    ...owes.lines,
    sumLine('totalLiabilities', 'Total liabilities', owes.sum, 'sum', 1),
    sumLine('total', 'Liabilities and equity', all, 'total'),
  );
  return { lines, differences: has.sum.map((sum, i) => sum - (all[i] ?? 0)) };
}

function sectionsOf(
  sections: readonly Section[],
  balances: Balances,
  columns: number,
  shown: Shown,
) {
  const lines: Line[] = [];
  const sums: number[][] = [];
  for (const section of sections) {
    const found = section.lines.map((of) =>
      linesOf(of, partsOf(of, balances), { ...shown, columns, depth: 2 }),
    );
    const rows = found.flatMap((one) => one.rows);
    const sum = added(
      found.map((one) => one.sum),
      columns,
    );
    sums.push(sum);
    if (rows.length === 0) continue;
    lines.push(
      headLine(section.key, section.label, columns, 1),
      ...rows,
      sumLine(`${section.key}Sum`, section.label, sum, 'sum', 1),
    );
  }
  return { lines, sum: added(sums, columns) };
}

function partsOf(of: SheetLine, { figures, sides, overdrafts }: Balances): Part[] {
  return figures.flatMap((one): Part[] => {
    const { account } = one;
    const { type } = account;
    if (type === null) return [];
    if (type === of.parties) return [partyPart(of.natural, account, sides)];
    if (of.switched?.includes(type)) return [onSide(of.natural, one)];
    if (type === 'bank' && overdrafts.has(account.id)) {
      if (of.key === 'cash') return [onSide('debit', one)];
      return of.key === 'loans' ? [onSide('credit', one)] : [];
    }
    return of.types.includes(type) ? [partOf(of.natural, one)] : [];
  });
}

/** An account on the days on which it stands on this side. */
const onSide = (natural: Side, of: AccountFigures): Part => {
  const part = partOf(natural, of);
  return { ...part, figures: part.figures.map((figure) => Math.max(figure, 0)) };
};

const partyPart = (
  natural: Side,
  account: Account,
  sides: readonly ReadonlyMap<number, Sides>[],
): Part => ({
  key: `account ${account.code} ${natural}`,
  code: account.code,
  label: account.name,
  figures: sides.map((ofDay) => ofDay.get(account.id)?.[natural] ?? 0),
  lead: {
    to: 'report',
    report: 'party-balances',
    asks: { accountId: String(account.id), side: natural },
  },
});

function equityOf(balances: Balances, columns: number, shown: Shown) {
  const { figures, profitFrom } = balances;
  const of = (types: readonly AccountType[]) =>
    figures
      .filter(({ account }) => account.type !== null && types.includes(account.type))
      .map((one) => partOf('credit', one));
  const at = { ...shown, columns, depth: 2 };
  const capital = linesOf(
    { key: 'capital', label: 'Capital and opening balances' },
    of(['capital', 'opening', 'drawings']),
    at,
  );
  const retained = linesOf({ key: 'retained', label: 'Retained earnings' }, of(['retained']), at);
  const earned = added(
    figures
      .filter(({ account }) => account.root === 'income' || account.root === 'expense')
      .map((one) => read('credit', one.figures)),
    columns,
  );
  const profit: Line = {
    key: 'profit',
    label: 'Profit of years not yet closed',
    code: '',
    depth: 2,
    look: 'line',
    figures: earned,
    lead: {
      to: 'report',
      report: 'profit-loss',
      asks: profitFrom === null ? {} : { from: profitFrom },
    },
  };
  const sum = added([capital.sum, retained.sum, earned], columns);
  return {
    lines: [
      headLine('equity', 'Equity', columns, 1),
      ...capital.rows,
      ...retained.rows,
      profit,
      sumLine('totalEquity', 'Total equity', sum, 'sum', 1),
    ],
    sum,
  };
}
