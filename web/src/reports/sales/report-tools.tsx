import type { InputOf, Operation } from '@counting-house/contract/kit/operation.ts';
import type { ReportAnswer } from '@counting-house/contract/reports/sale-report.ts';
import type { ReportFormat } from '@counting-house/contract/kit/report.ts';
import { Button, Select } from '@mantine/core';
import { IconBookmark, IconDownload, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { type Search, useSearch, useSetSearch } from '../../platform/address.ts';
import { download } from '../../platform/http/download.ts';
import { problemIn } from '../../platform/http/problem.ts';
import { useKeys } from '../../platform/keys.ts';
import { toast } from '../../platform/toasts.ts';
import { FilterButton, FilterChips } from '../../ui/filter/filter-bar.tsx';
import type { Filter } from '../../ui/filter/filters.tsx';
import { PeriodInput } from '../../ui/filter/period-input.tsx';
import { PageActs } from '../../ui/page/page-acts.tsx';
import { SaveReportDialog } from '../saved-report.tsx';
import { ReportColumns } from './report-columns.tsx';
import { type AskedSpan, compareWords } from './report-span.ts';
import css from './sale-reports.module.css';

/** Period, comparison, filters, and the files of what a report shows. */
export function ReportTools<O extends Operation<'read'>>({
  operation,
  type,
  title,
  input,
  answer,
  span,
  first,
  filters,
  children,
}: {
  operation: O;
  type: string;
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

  const [isSaving, setSaving] = useState(false);
  const { columns } = search;
  const all = answer?.columns ?? [];
  const isOne = answer !== null && all.length > 1;

  function save(format: ReportFormat) {
    const asked = { ...input, ...(columns ? { columns } : {}), format } as unknown as InputOf<O>;
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
          {isOne && <ReportColumns all={all} />}
          <Button
            variant="default"
            leftSection={<IconBookmark size={16} stroke={1.7} />}
            onClick={() => setSaving(true)}
          >
            Save and send
          </Button>
          <PageActs
            more={[
              ...(['pdf', 'xlsx', 'csv'] as const).map((format) => ({
                label: `Export ${format.toUpperCase()}`,
                icon: IconDownload,
                access: ['reports.report.export' as const],
                does: { run: () => save(format) },
              })),
              {
                label: 'Print',
                icon: IconPrinter,
                access: [],
                does: { run: () => window.print() },
              },
            ]}
          />
        </div>
      </div>
      <FilterChips filters={filters} />
      {isSaving && (
        <SaveReportDialog
          report={`${operation.key}:${type}`}
          label={title}
          parameters={keptOf(search, input, { first, compare: span.compare })}
          close={() => setSaving(false)}
        />
      )}
    </>
  );
}

/** What is kept of a report: its filters, columns and order; a period by its name moves with the days. */
function keptOf(
  { from, to, columns }: Search,
  input: object,
  { first, compare }: { readonly first: string; readonly compare: string },
): Record<string, string> {
  const { type: _, limit: __, ...asked } = input as Readonly<Record<string, unknown>>;
  const named = { ...asked, from: from ?? first, to: from ? to : undefined, compare, columns };
  return Object.fromEntries(
    Object.entries(named).flatMap(([key, value]) =>
      value === undefined || value === '' ? [] : [[key, String(value)] as const],
    ),
  );
}
