import type { Report, ReportFormat, ReportLead } from '@counting-house/contract/kit/report.ts';
import { registerLimits, type RegisterRows } from '@counting-house/contract/reports/register.ts';
import type { PartyKind } from '@counting-house/contract/accounts/open-items/party.ts';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { ledgerParties } from '../../books/journal/ledger-party.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { addDays, addMonths } from '../../platform/clock.ts';
import { rupees } from '../../platform/money.ts';
import type { Span } from '../span.rules.ts';
import { newestEntry } from '../statements/figures.service.ts';
import { openMonths } from '../statements/open-months.service.ts';
import {
  type Amount,
  type Compared,
  differencesOf,
  documentRows,
  documentsWord,
  type Fact,
  footRows,
  groupRows,
  monthWord,
  ratesWord,
  type RegisterDocument,
  type RegisterGroup,
  registerColumns,
  shownAmounts,
  shownFacts,
  stateWord,
  sumOf,
} from './register.rules.ts';

/** What a register is read from. */
type RegisterSource = {
  readonly title: string;
  /** Its name in the address. */
  readonly tab: string;
  readonly facts: readonly Fact[];
  readonly amounts: readonly Amount[];
  /**
   * A select of the entries of the documents: `id, day, number, source_kind, document_id, party_kind, party_id,
   * party, place`, and the facts by their keys.
   */
  readonly entries: SQL;
  /** A select of the amounts of entries that stand in a table: `entry_id`, the amounts by their keys, and `rates`. */
  readonly amountsOf: (table: SQL) => SQL;
  /** A select of what each rate comes to: `rate`, and the amounts by their keys. */
  readonly byRate: SQL;
  /** What the ledger has of it; null where the register is narrowed. */
  readonly ledger: Compared | null;
  readonly narrowedBy: readonly string[];
};

type Asked = {
  readonly by?: RegisterRows | undefined;
  readonly upTo?: number | undefined;
  readonly format?: ReportFormat | undefined;
};

/**
 * A register of documents in some days, or of what they come to, with the ledger beside its sums.
 *
 * @throws {Problem} `invalid` (422) at `from` for a file of more documents than it may have.
 */
export async function readRegister(
  ctx: ReadContext,
  source: RegisterSource,
  { span, by = 'document', upTo, format }: Asked & { span: Span },
): Promise<Report> {
  const groups =
    by === 'rate'
      ? await ratesOf(ctx, source)
      : await groupsOf(ctx, source, by === 'document' ? 'month' : by, span);
  const count = groups.reduce((sum, group) => sum + (group.count ?? 0), 0);
  const total = { amounts: sumOf(source.amounts, groups), count: by === 'rate' ? null : count };
  const amounts = shownAmounts(source.amounts, [
    ...groups,
    ...(source.ledger === null ? [] : [source.ledger]),
  ]);
  const isOfDocuments = by === 'document';
  const most = mostOf(format, count);
  const documents = isOfDocuments ? await documentsOf(ctx, source, most) : [];
  const facts = isOfDocuments ? shownFacts(source.facts, documents) : [];
  const columns = registerColumns(facts, amounts, {
    span,
    hasCount: !isOfDocuments && by !== 'rate',
  });
  return {
    title: source.title,
    heading: headings[by],
    ...span,
    narrowedBy: [...source.narrowedBy],
    columns,
    rows: [
      ...(isOfDocuments ? documentRows(columns, documents, groups) : groupRows(columns, groups)),
      ...(isNothing(groups, source.ledger) ? [] : footRows(columns, total, source.ledger)),
    ],
    checks: checksOf(source, total.amounts),
    notes: [
      ...(isOfDocuments && count > documents.length
        ? [
            `${documents.length.toLocaleString('en-IN')} of ${documentsWord(count)} are shown; the sums are of all. Choose fewer days, or export them.`,
          ]
        : []),
      ...(source.ledger === null ? ['Filtered, so not compared with the ledger.'] : []),
      ...(await openMonths(ctx, span)),
    ],
    asOfEntryId: await newestEntry(ctx, upTo),
    generatedAt: ctx.now,
  };
}

/** No documents, and nothing on the accounts that they are compared with. */
const isNothing = (groups: readonly RegisterGroup[], ledger: Compared | null): boolean =>
  groups.length === 0 && Object.values(ledger?.amounts ?? {}).every((amount) => amount === 0);

const headings: Readonly<Record<RegisterRows, string>> = {
  document: 'Document',
  month: 'Month',
  party: 'Party',
  place: 'State',
  rate: 'Tax rate',
};

function mostOf(format: ReportFormat | undefined, count: number): number {
  if (format === undefined) return registerLimits.shown;
  const most = format === 'pdf' ? registerLimits.paper : registerLimits.file;
  if (count <= most) return most;
  const file = format === 'pdf' ? 'PDF' : 'file';
  throw invalid({
    from: `A ${file} has at most ${documentsWord(most)}; these days have ${count.toLocaleString('en-IN')}. Choose fewer days.`,
  });
}

async function documentsOf(
  ctx: ReadContext,
  { entries, amountsOf, facts, amounts }: RegisterSource,
  most: number,
): Promise<RegisterDocument[]> {
  const { rows } = await ctx.tx.execute<Record<string, string | null>>(sql`
    with entry as (${entries}), page as (select * from entry order by day, id limit ${most}),
      amount as (${amountsOf(sql`page`)})
    select page.*, amount.*, to_char(page.day, 'YYYY-MM-DD') as on_day
    from page join amount on amount.entry_id = page.id order by page.day, page.id`);
  return rows.map((row) => ({
    entryId: Number(row['id']),
    day: row['on_day'] ?? '',
    number: row['number'] ?? '',
    sourceKind: row['source_kind'] ?? '',
    documentId: Number(row['document_id']),
    facts: Object.fromEntries(
      facts.map(({ key, kind }) => [key, kind === 'date' ? row['on_day'] : factOf(row, key)]),
    ) as Record<string, string | null>,
    amounts: amountsIn(row, amounts),
  }));
}

function factOf(row: Record<string, string | null>, key: string): string | null {
  const value = row[key] ?? null;
  if (key === 'rates') return ratesWord(value);
  return key === 'place' && value ? stateWord(value) : value;
}

const amountsIn = (row: Record<string, string | null>, amounts: readonly Amount[]) =>
  Object.fromEntries(amounts.map(({ key }) => [key, Number(row[key] ?? 0)]));

const keys: Readonly<Record<'month' | 'party' | 'place', SQL>> = {
  month: sql`to_char(entry.day, 'YYYY-MM')`,
  party: sql`coalesce(entry.party_kind || ' ' || entry.party_id, '')`,
  place: sql`coalesce(entry.place, '')`,
};

/** Most parties that are listed; the rest of them is one row. */
const mostGroups = 1_000;

async function groupsOf(
  ctx: ReadContext,
  source: RegisterSource,
  by: keyof typeof keys,
  span: Span,
): Promise<RegisterGroup[]> {
  const sums = source.amounts.map(
    ({ key }) => sql`, coalesce(sum(${sql.identifier(key)}), 0)::bigint as ${sql.identifier(key)}`,
  );
  const { rows } = await ctx.tx.execute<Record<string, string | null>>(sql`
    with entry as (${source.entries}), amount as (${source.amountsOf(sql`entry`)})
    select ${keys[by]} as key, max(entry.party) as name, count(*) as n ${sql.join(sums)}
    from entry join amount on amount.entry_id = entry.id group by 1
    order by ${by === 'party' ? sql`name, key` : sql`key`}`);
  const groups = rows.map((row): RegisterGroup => {
    const key = row['key'] ?? '';
    return {
      key,
      label: labelOf(by, key, row['name'] ?? ''),
      count: Number(row['n']),
      amounts: amountsIn(row, source.amounts),
      lead: { to: 'report', report: source.tab, asks: asksOf(by, key, span) },
    };
  });
  const rest = groups.slice(mostGroups);
  if (rest.length === 0) return groups;
  const others: RegisterGroup = {
    key: 'rest',
    label: `${rest.length.toLocaleString('en-IN')} more`,
    count: rest.reduce((sum, { count }) => sum + (count ?? 0), 0),
    amounts: sumOf(source.amounts, rest),
    lead: null,
  };
  return [...groups.slice(0, mostGroups), others];
}

function labelOf(by: keyof typeof keys, key: string, name: string): string {
  if (by === 'month') return monthWord(key);
  return by === 'place' ? stateWord(key) : name || 'Without a party';
}

/** What a group is asked by, on the register of its documents. */
function asksOf(by: keyof typeof keys, key: string, span: Span): Record<string, string> {
  if (by === 'month') {
    const first = `${key}-01`;
    const last = addDays(addMonths(first, 1), -1);
    return {
      from: first < span.from ? span.from : first,
      to: last > span.to ? span.to : last,
    };
  }
  if (by === 'place') return key === '' ? {} : { place: key };
  const [partyKind = '', partyId = ''] = key.split(' ');
  return partyId === '' ? {} : { partyKind, partyId };
}

async function ratesOf(ctx: ReadContext, source: RegisterSource): Promise<RegisterGroup[]> {
  const { rows } = await ctx.tx.execute<Record<string, string | null>>(sql`
    with entry as (${source.entries}), amount as (${source.amountsOf(sql`entry`)}), rated as (${source.byRate})
    select * from rated order by rate`);
  return rows.map((row) => ({
    key: row['rate'] ?? '0',
    label: `${Number(row['rate']) / 1_000} %`,
    count: null,
    amounts: amountsIn(row, source.amounts),
    lead: null,
  }));
}

/** Each amount that the ledger has too: it agrees, or by how much it does not. */
function checksOf({ ledger, amounts }: RegisterSource, total: Readonly<Record<string, number>>) {
  if (ledger === null) return [];
  const wrong = Object.entries(differencesOf(total, ledger.amounts)).filter(([, by]) => by !== 0);
  if (wrong.length === 0) return [{ says: 'Agrees with the ledger', difference: 0 }];
  return wrong.map(([key, difference]) => {
    const label = amounts.find((one) => one.key === key)?.label ?? key;
    return {
      says: `${label} differs from the ledger by ${rupees(difference)}. Open Difference below to see the entries.`,
      difference,
    };
  });
}

/** What a party is called now, in a list of one; an empty one where none was asked for or none is known. */
export async function partyText(
  ctx: ReadContext,
  { kind, id }: { kind: PartyKind | undefined; id: number | undefined },
): Promise<string[]> {
  if (kind === undefined || id === undefined) return [];
  const [party] = await ctx.tx
    .select({ name: ledgerParties.name })
    .from(ledgerParties)
    .where(and(eq(ledgerParties.partyKind, kind), eq(ledgerParties.partyId, id)))
    .limit(1);
  return party ? [party.name] : [];
}

/** The way from a difference to the entries that make it. */
export const differencesLead = (of: 'sales' | 'purchase'): ReportLead => ({
  to: 'report',
  report: 'register-differences',
  asks: { of },
});
