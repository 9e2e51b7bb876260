import type { InputOf, Operation } from '@counting-house/contract/kit/operation.ts';
import type { ReportAnswer } from '@counting-house/contract/reports/sale-report.ts';
import { beforeKey, wordOf } from '@counting-house/contract/reports/sale-words.ts';
import { Select } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { download } from '../../platform/http/download.ts';
import { problemIn } from '../../platform/http/problem.ts';
import { useKeys } from '../../platform/keys.ts';
import { toast } from '../../platform/toasts.ts';
import { FilterButton, FilterChips } from '../../ui/filter/filter-bar.tsx';
import type { Filter } from '../../ui/filter/filters.tsx';
import { PeriodInput } from '../../ui/filter/period-input.tsx';
import { PageActs } from '../../ui/page/page-acts.tsx';
import { type AskedSpan, compareWords } from './report-span.ts';
import css from './sale-reports.module.css';

/** Period, comparison, filters, and the files of what a report shows. */
export function ReportTools<O extends Operation<'read'>>({
  operation,
  title,
  input,
  answer,
  span,
  first,
  filters,
  children,
}: {
  operation: O;
  title: string;
  input: Partial<InputOf<O>>;
  /** Null until it is there. */
  answer: ReportAnswer | null;
  span: AskedSpan;
  /** The period when the address says none. */
  first: string;
  filters: readonly Filter[];
  children?: ReactNode;
}) {
  const search = useSearch();
  const setSearch = useSetSearch();
  useKeys({
    t: { does: 'Today', run: () => setSearch({ from: 'today', to: null }) },
    m: { does: 'This month', run: () => setSearch({ from: 'this-month', to: null }) },
  });

  function save(format: 'csv' | 'xlsx') {
    const columns = [
      `name~${answer?.nameLabel ?? 'Name'}`,
      ...(answer?.columns ?? []).flatMap((column) => {
        const { label, compares } = wordOf(column);
        const before = answer?.before && compares ? [`${beforeKey(column)}~${label}, before`] : [];
        return [`${column}~${label}`, ...before];
      }),
    ].join('|');
    const asked = { ...input, format, title, columns } as unknown as InputOf<O>;
    download(operation, asked).catch((cause: unknown) =>
      toast.refused(problemIn(cause), 'The file was not made'),
    );
  }

  return (
    <>
      <div className={css.tools}>
        <PeriodInput
          label="Period"
          from={search['from'] ?? first}
          to={search['to']}
          set={({ from, to }) => setSearch({ from: from || null, to: to || null })}
        />
        <Select
          label="Compare"
          allowDeselect={false}
          value={span.compare}
          data={Object.entries(compareWords).map(([value, label]) => ({ value, label }))}
          onChange={(compare) => setSearch({ compare })}
        />
        {children}
        {filters.length > 0 && <FilterButton filters={filters} />}
        <div className={css.acts}>
          <PageActs
            more={[
              ...(['csv', 'xlsx'] as const).map((format) => ({
                label: `Export ${format.toUpperCase()}`,
                icon: IconDownload,
                access: ['reports.report.export' as const],
                does: { run: () => save(format) },
              })),
              {
                label: 'Print or save as PDF',
                icon: IconPrinter,
                access: [],
                does: { run: () => window.print() },
              },
            ]}
          />
        </div>
      </div>
      <FilterChips filters={filters} />
    </>
  );
}
