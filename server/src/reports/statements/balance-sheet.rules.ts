import type { AccountType } from '@counting-house/contract/accounts/journal/account.ts';
import type { Account, AccountFigures } from './figures.service.ts';
import {
  added,
  headLine,
  type Line,
  buildLines,
  type Part,
  partOf,
  read,
  type Shown,
  sumLine,
} from './lines.rules.ts';
import type { Sides } from './party-figures.service.ts';
import {
  assets,
  liabilities,
  scheduledAssets,
  scheduledLiabilities,
  type Section,
  type SheetLine,
  type Side,
} from './sheet-heads.rules.ts';

/** Everything that stands on a balance sheet, in the columns of its days. */
type Balances = {
  readonly figures: readonly AccountFigures[];
  /** Of receivable and payable accounts, in the order of the columns. */
  readonly sides: readonly ReadonlyMap<number, Sides>[];
  /** Of the payable ones what micro and small enterprises are owed. */
  readonly small: readonly ReadonlyMap<number, number>[];
  /** The days of the columns. */
  readonly days: readonly string[];
  /** The first day of the years that are not closed yet; null when nothing was closed. */
  readonly profitFrom: string | null;
};

/**
 * The balance sheet of some days: assets, then equity and liabilities, which come to the same.
 *
 * @returns by how much each day does not balance, paise; always 0 while the books are whole.
 */
export function buildBalanceSheet(
  balances: Balances,
  columns: number,
  { isScheduled, ...shown }: Shown & { readonly isScheduled: boolean },
): { readonly lines: Line[]; readonly differences: number[] } {
  const lines: Line[] = [headLine('assets', 'Assets', columns)];
  const has = sectionsOf(isScheduled ? scheduledAssets : assets, balances, columns, shown);
  lines.push(...has.lines, sumLine('totalAssets', 'Total assets', has.sum, 'total'));

  lines.push(headLine('equityAndLiabilities', 'Equity and liabilities', columns));
  const equity = (isScheduled ? fundsOf : equityOf)(balances, columns, shown);
  const owing = isScheduled ? scheduledLiabilities : liabilities;
  const owes = sectionsOf(owing, balances, columns, shown);
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
      buildLines(of, partsOf(of, balances), { ...shown, columns, depth: 2 }),
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

function partsOf(of: SheetLine, { figures, sides, small, days }: Balances): Part[] {
  return figures.flatMap((one): Part[] => {
    const { account } = one;
    const { type } = account;
    if (type === null) return [];
    if (type === of.parties) return [partyPart(of, account, { sides, small })];
    if (of.switched?.includes(type)) return [onSide(of.natural, one)];
    if (type === 'loan') return of.loans ? [loanPart(of.loans, one, days)] : [];
    if (type === 'bank') {
      if (of.overdrawn) return [onSide('credit', one)];
      return of.types.includes('bank') ? [onSide('debit', one)] : [];
    }
    return of.types.includes(type) ? [partOf(of.natural, one)] : [];
  });
}

/** The part of a loan that falls due within a year of each day, or what is behind that. */
function loanPart(which: 'current' | 'later', of: AccountFigures, days: readonly string[]): Part {
  const part = partOf('credit', of);
  return {
    ...part,
    figures: part.figures.map((figure, i) => {
      const current = currentOf(figure, of.account, days[i] ?? '');
      return which === 'current' ? current : figure - current;
    }),
  };
}

/**
 * What of a loan is repaid within a year of a day: all of it when its last instalment is, else the principal of twelve
 * months. Without a day of its last instalment none is known to be.
 *
 * @see Companies Act 2013, Schedule III, Division I, part I, general instructions 2 and 6.
 */
function currentOf(owed: number, account: Account, day: string): number {
  const { maturesOn, monthlyPrincipal } = account;
  if (owed <= 0 || maturesOn === null) return 0;
  const inAYear = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  if (maturesOn <= inAYear) return owed;
  return Math.min(owed, (monthlyPrincipal ?? 0) * 12);
}

/** An account on the days on which it stands on this side. */
const onSide = (natural: Side, of: AccountFigures): Part => {
  const part = partOf(natural, of);
  return { ...part, figures: part.figures.map((figure) => Math.max(figure, 0)) };
};

const partyPart = (
  { natural, small: isSmall }: SheetLine,
  account: Account,
  { sides, small }: Pick<Balances, 'sides' | 'small'>,
): Part => ({
  key: `account ${account.code} ${natural}`,
  code: account.code,
  label: account.name,
  figures: sides.map((ofDay, i) => {
    const all = ofDay.get(account.id)?.[natural] ?? 0;
    const ofSmall = small[i]?.get(account.id) ?? 0;
    return isSmall === undefined ? all : isSmall ? ofSmall : all - ofSmall;
  }),
  lead: {
    to: 'report',
    report: 'party-balances',
    asks: { accountId: String(account.id), side: natural },
  },
});

function equityOf(balances: Balances, columns: number, shown: Shown) {
  const { figures } = balances;
  const of = (types: readonly AccountType[]) =>
    figures
      .filter(({ account }) => account.type !== null && types.includes(account.type))
      .map((one) => partOf('credit', one));
  const at = { ...shown, columns, depth: 2 };
  const capital = buildLines(
    { key: 'capital', label: 'Capital and opening balances' },
    of(['capital', 'opening', 'drawings']),
    at,
  );
  const retained = buildLines(
    { key: 'retained', label: 'Retained earnings' },
    of(['retained']),
    at,
  );
  const earned = profitLine(balances, columns);
  const profit: Line = { ...earned, depth: 2, look: 'line' };
  const sum = added([capital.sum, retained.sum, earned.figures], columns);
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

/** The same as Schedule III has it: what was put in, and what was earned and kept. */
function fundsOf(balances: Balances, columns: number, shown: Shown) {
  const { figures } = balances;
  const of = (types: readonly AccountType[]) =>
    figures
      .filter(({ account }) => account.type !== null && types.includes(account.type))
      .map((one) => partOf('credit', one));
  const at = { ...shown, columns, depth: 2 };
  const capital = buildLines(
    { key: 'capital', label: 'Share capital or owner’s capital' },
    of(['capital', 'drawings']),
    at,
  );
  const profit = profitLine(balances, columns);
  const kept = of(['retained', 'opening']);
  const reserves = buildLines(
    { key: 'reserves', label: 'Reserves and surplus' },
    [...kept, { ...profit, key: 'profit' }],
    at,
  );
  const sum = added([capital.sum, reserves.sum], columns);
  return {
    lines: [
      headLine('equity', 'Shareholders’ funds', columns, 1),
      ...capital.rows,
      ...reserves.rows,
      sumLine('totalEquity', 'Total shareholders’ funds', sum, 'sum', 1),
    ],
    sum,
  };
}

/** What income and expenses come to that no closing moved yet. */
function profitLine({ figures, profitFrom }: Balances, columns: number): Part {
  return {
    key: 'profit',
    label: 'Profit/(loss) for the year',
    code: '',
    figures: added(
      figures
        .filter(({ account }) => account.root === 'income' || account.root === 'expense')
        .map((one) => read('credit', one.figures)),
      columns,
    ),
    lead: {
      to: 'report',
      report: 'profit-loss',
      asks: profitFrom === null ? {} : { from: profitFrom },
    },
  };
}
