import type { ReportRow } from '@counting-house/contract/kit/report.ts';
import type { Account } from './figures.service.ts';
import { ledgerLead } from './lines.rules.ts';
import type { PartyTurned } from './party-figures.service.ts';

/** What an account opened with, a debit positive, and what was turned over on it; paise. */
export type Turned = { readonly opening: number; readonly debit: number; readonly credit: number };

type Cells = [number, number, number, number, number, number];

type Shown = {
  readonly parties: readonly PartyTurned[];
  readonly zero: boolean;
  readonly flat: boolean;
  /** How deep groups are unfolded. */
  readonly level: number;
};

const nothing: Cells = [0, 0, 0, 0, 0, 0];

/** The chart as a tree, each group with the sums of what stands below it, and the total of all accounts. */
export function buildTrialBalance(
  chart: readonly Account[],
  turned: ReadonlyMap<number, Turned>,
  shown: Shown,
): { readonly rows: ReportRow[]; readonly totals: Cells } {
  const below = Map.groupBy(chart, ({ parentId }) => parentId);
  const parties = Map.groupBy(shown.parties, ({ accountId }) => accountId);
  const rows: ReportRow[] = [];

  function walk(account: Account, depth: number): Cells {
    const at = rows.length;
    const isShown = depth < shown.level;
    const of = account.isGroup
      ? (below.get(account.id) ?? []).reduce((sum, one) => plus(sum, walk(one, depth + 1)), nothing)
      : cellsOf(turned.get(account.id));
    if (!isShown || (account.isGroup && shown.flat)) return of;
    if (!shown.zero && of.every((cell) => cell === 0)) return of;
    const row = rowOf(account, of, shown.flat ? 0 : depth);
    const own = (parties.get(account.id) ?? []).map((party) => partyRow(party, row.depth + 1));
    rows.splice(at, 0, row, ...own);
    return of;
  }

  const totals = (below.get(null) ?? []).reduce((sum, root) => plus(sum, walk(root, 0)), nothing);
  if (shown.flat) rows.sort((a, b) => (a.code < b.code ? -1 : Number(a.code > b.code)));
  const total = { key: 'total', label: 'Total', code: '', depth: 0, look: 'total' } as const;
  return { rows: [...rows, { ...total, cells: totals, lead: null }], totals };
}

const rowOf = ({ id, code, name, isGroup }: Account, cells: Cells, depth: number): ReportRow => ({
  key: `account ${code}`,
  label: name,
  code,
  depth,
  look: isGroup ? 'head' : 'line',
  cells,
  lead: isGroup ? null : ledgerLead(id),
});

const partyRow = (party: PartyTurned, depth: number): ReportRow => ({
  key: `party ${party.accountId} ${party.partyId ?? 'others'}`,
  label: party.name,
  code: '',
  depth,
  look: 'line',
  cells: cellsOf(party),
  lead:
    party.partyId === null
      ? null
      : {
          to: 'ledger',
          accountId: party.accountId,
          partyKind: party.partyKind,
          partyId: party.partyId,
        },
});

/** Balances on their sides: what was opened with, turned over, and is left. */
function cellsOf(of: Turned | undefined): Cells {
  if (!of) return nothing;
  const { opening, debit, credit } = of;
  const closing = opening + debit - credit;
  return [
    Math.max(opening, 0),
    Math.max(-opening, 0),
    debit,
    credit,
    Math.max(closing, 0),
    Math.max(-closing, 0),
  ];
}

const plus = (a: Cells, b: Cells): Cells => a.map((cell, i) => cell + (b[i] ?? 0)) as Cells;
