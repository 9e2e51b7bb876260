import { ageText, type AgeEdges } from '@counting-house/contract/accounts/open-items/age.ts';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { count, money as moneyWords, today } from '../../platform/format/format.ts';
import { TextInput } from '@mantine/core';
import { reportsScreens } from '../../reports/reports.routes.tsx';
import { DateInput } from '../../ui/dates/date-input.tsx';
import type { RowAction } from '../../ui/list/actions.tsx';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { EmptyState } from '../../ui/parts/note.tsx';
import { Metrics, Sheet } from '../../ui/parts/sheet.tsx';
import { Money } from '../../ui/parts/value.tsx';
import { money, type Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';

/** What is open by how late it is, of buyers and of vendors. */
type Aged = Readonly<Record<'notDue' | 'd30' | 'd60' | 'd90' | 'over90', number>>;

export function agedColumns(edges: AgeEdges) {
  const [first, second, third, last] = ageText(edges);
  return [
    money('notDue', 'Not due'),
    money('d30', first),
    money('d60', second),
    money('d90', third),
    money('over90', last),
  ] as const;
}

/** Post-dated cheques of a party, where there are some: they lower what is open on their days. */
export const postDated: Column<{ readonly postDated: number }> = {
  ...money('postDated', 'Post-dated'),
  cell: (row) => <>{moneyWords(row.postDated)} post-dated</>,
  words: (row) => (row.postDated === 0 ? '' : moneyWords(row.postDated)),
};

/** The day on which balances are looked at; today unless the address names one. */
export function AsOf() {
  const { asOf } = useSearch();
  const setSearch = useSetSearch();
  return (
    <DateInput
      label="As of"
      maxDate={today()}
      value={asOf ?? today()}
      onChange={(day) => setSearch({ asOf: day && day !== today() ? String(day) : null })}
    />
  );
}

/** Narrows the parties by name, and leads to the same figures to print and to take along as a file. */
export function AgedTools({ report }: { report: 'aged-receivables' | 'aged-payables' }) {
  const { asOf, q, by } = useSearch();
  const setSearch = useSetSearch();
  const days = { at: asOf ?? today(), ...(by === 'document' ? { by } : {}) };
  return (
    <>
      <TextInput
        label="Search"
        placeholder="Party"
        value={q ?? ''}
        onChange={({ currentTarget }) => setSearch({ q: currentTarget.value || null })}
      />
      <ScreenLink to={reportsScreens.books} search={{ tab: report, ...days }}>
        Print or export
      </ScreenLink>
      <ScreenLink to={reportsScreens.books} search={{ tab: report, view: 'schedule3', ...days }}>
        Schedule III
      </ScreenLink>
    </>
  );
}

/** Figures of all parties by how late they are, and each party below, with what can be done. */
export function AgedParties<R extends { readonly id: number }>({
  sums,
  edges,
  before = [],
  after = [],
  rows,
  columns,
  actions,
  caption,
  empty: [title, says],
}: {
  sums: Aged;
  edges: AgeEdges;
  /** Figures that stand before and behind those of the ages. */
  before?: readonly (readonly [string, string])[];
  after?: readonly (readonly [string, string])[];
  rows: readonly R[];
  columns: readonly Column<R>[];
  actions: readonly RowAction<R>[];
  caption: string;
  empty: readonly [title: string, says: string];
}) {
  const [first, second, third, last] = ageText(edges);
  const total = columns.map(({ key }, index) => {
    if (index === 0) return 'Total';
    if (key === 'billCount') return count(sumOf(rows, key));
    return key in sums ? <Money key={key} of={sums[key as keyof Aged]} /> : '';
  });
  return (
    <>
      <Sheet>
        <Metrics
          rows={[
            ...before,
            ['Not due', moneyWords(sums.notDue)],
            [first, moneyWords(sums.d30)],
            [second, moneyWords(sums.d60)],
            [third, moneyWords(sums.d90)],
            [last, moneyWords(sums.over90)],
            ...after,
          ]}
        />
      </Sheet>
      {rows.length === 0 ? (
        <EmptyState title={title}>{says}</EmptyState>
      ) : (
        <Sheet>
          <DataTable
            caption={caption}
            columns={columns}
            rows={rows}
            total={total}
            actions={actions}
          />
        </Sheet>
      )}
    </>
  );
}

const sumOf = (rows: readonly object[], key: string) =>
  rows.reduce((sum, row) => sum + Number((row as Record<string, unknown>)[key] ?? 0), 0);
