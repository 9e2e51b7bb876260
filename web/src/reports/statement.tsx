import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { Report } from '@counting-house/contract/kit/report.ts';
import type { InputOf, Operation } from '@counting-house/contract/kit/operation.ts';
import { comparisons, centreColumns } from '@counting-house/contract/reports/statement.ts';
import { Select } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch, useSetSearch } from '../platform/address.ts';
import { date, money, moment } from '../platform/format/format.ts';
import { problemIn } from '../platform/http/problem.ts';
import { reading, useOptionalOperation } from '../platform/http/use-operation.ts';
import { useMay } from '../platform/session.ts';
import { FilterButton, FilterChips } from '../ui/filter/filter-bar.tsx';
import { SpanButton } from '../ui/filter/span-button.tsx';
import { Page } from '../ui/page/page.tsx';
import { KeyHint } from '../ui/marks/key-hint.tsx';
import { EmptyState, ErrorCard } from '../ui/parts/note.tsx';
import { refreshing } from '../ui/theme/refreshing.ts';
import { Metrics, Sheet } from '../ui/parts/sheet.tsx';
import { SkeletonRows } from '../ui/parts/skeleton.tsx';
import { ByMonth } from './by-month.tsx';
import { cellText, changeText } from './table/report-cell.ts';
import { ReportActs } from './report-acts.tsx';
import { BackToReports } from './back-to-reports.tsx';
import { toReportInput } from './table/report-input.ts';
import { ReportTable } from './table/report-table.tsx';
import type { TreeReport } from './table/tree-report.ts';
import css from './statement.module.css';

type Asked = Extract<TreeReport, { kind: 'report' }>;

/** A report of figures: what it is asked above it, what agrees and what is left out below it. */
export function ReportView({ report }: { report: Asked }) {
  const search = useSearch();
  const input = toReportInput(report, search);
  const isLacking = report.needs !== undefined && !search[report.needs];
  const found = useQuery({
    ...reading(report.operation, input as InputOf<Operation<'read'>>),
    enabled: !isLacking,
    placeholderData: keepPreviousData,
  });
  const shown = found.data as Report | undefined;
  const problem = found.error ? problemIn(found.error) : null;
  const wrong = problem && Object.values(problem.fields);

  return (
    <Page
      title={shown?.title ?? report.label}
      crumbs={<BackToReports />}
      under={shown && <AsOf report={shown} />}
      acts={shown && !problem && <ReportActs report={report} shown={shown} input={input} />}
    >
      <div className={css.tools}>
        <SpanButton
          from={report.days === 'day' ? null : (shown?.from ?? input['from'] ?? '')}
          to={shown?.to ?? input['at'] ?? input['to'] ?? ''}
        />
        {report.compares && <Compare report={report} />}
        {report.hasCentre && <Centre />}
        {report.filters && <FilterButton filters={report.filters} />}
      </div>
      {report.filters && <FilterChips filters={report.filters} />}
      <Sheet>
        {wrong && wrong.length > 0 && (
          <p className={css.wrong} role="alert">
            {wrong.join(' ')}
          </p>
        )}
        {problem && (!wrong || wrong.length === 0) && (
          <ErrorCard what="the report" problem={problem} again={() => void found.refetch()} />
        )}
        {isLacking && <EmptyState title="Choose what to show">Choose it under Filters.</EmptyState>}
        {!shown && !problem && !isLacking && <SkeletonRows rows={12} />}
        {shown && !problem && (
          <div {...refreshing(found.isPlaceholderData)}>
            <Checks report={shown} />
            {shown.rows.some(({ look }) => look === 'line') ? (
              <>
                <Headlines report={shown} />
                <ReportTable
                  report={shown}
                  {...(report.hasMonths
                    ? { months: (row) => <ByMonth report={shown} row={row} /> }
                    : {})}
                />
              </>
            ) : (
              <EmptyState title="No entries">
                {shown.from === null
                  ? `No entries up to ${date(shown.to)}.`
                  : `No entries between ${date(shown.from)} and ${date(shown.to)}.`}
              </EmptyState>
            )}
          </div>
        )}
      </Sheet>
      {shown && <Foot report={shown} opens={report.hasMonths ?? false} />}
    </Page>
  );
}

function AsOf({ report: { asOfEntryId, generatedAt } }: { report: Report }) {
  return (
    <>
      {asOfEntryId === null ? 'no entries yet' : `as of entry ${asOfEntryId}`},{' '}
      {moment(generatedAt)}
    </>
  );
}

function Compare({ report }: { report: Asked }) {
  const search = useSearch();
  const setSearch = useSetSearch();
  return (
    <Select
      aria-label="Compare with"
      className={css.choice ?? ''}
      leftSection="Compare"
      leftSectionWidth={76}
      value={search['compare'] ?? 'none'}
      onChange={(next) => setSearch({ compare: next === 'none' ? null : next })}
      data={(report.compares ?? []).map((value) => ({
        value,
        label: value === 'none' ? 'None' : comparisons[value],
      }))}
    />
  );
}

function Centre() {
  const search = useSearch();
  const setSearch = useSetSearch();
  const may = useMay();
  const enabled = may(accounts.listCentres.permission);
  const { data } = useOptionalOperation(accounts.listCentres, { limit: 200 }, { enabled });
  const centre = search['centre'] ?? 'all';
  const known = [
    { value: 'all', label: 'All' },
    ...(data?.rows ?? []).map(({ code, name, isActive }) => ({
      value: code,
      label: isActive ? name : `${name} (off)`,
    })),
    { value: centreColumns, label: 'Side by side' },
  ];
  const isKnown = known.some(({ value }) => value === centre);
  return (
    <Select
      aria-label="Centre"
      className={css.choice ?? ''}
      leftSection="Centre"
      leftSectionWidth={64}
      value={centre}
      onChange={(next) => setSearch({ centre: next === 'all' ? null : next })}
      data={isKnown ? known : [...known, { value: centre, label: centre }]}
    />
  );
}

/** The figures that a statement is opened for, with what they were before. */
function Headlines({ report }: { report: Report }) {
  const wanted = ['netRevenue', 'grossProfit', 'netProfit', 'totalAssets', 'totalEquity', 'change'];
  const now = report.columns.findIndex(({ key }) => key === 'now');
  // By month and by centre the sum of all, or the day asked for, stands last.
  const at = now >= 0 ? now : report.columns.findLastIndex(({ kind }) => kind === 'money');
  const column = report.columns[at];
  const change = report.columns.findIndex(({ key }) => key === 'changeShare');
  const share = report.columns.findIndex(({ key }) => key === 'nowShare');
  if (!column || report.columns.length > 6) return null;
  const rows = report.rows
    .filter(({ key, look }) => wanted.includes(key) && look !== 'line')
    .map((row) => {
      const figure = Number(row.cells[at] ?? 0);
      const beside = [
        share >= 0 && row.key !== 'netRevenue' && row.cells[share] !== null
          ? `${cellText({ ...column, kind: 'share' }, row.cells[share] ?? null)} of revenue`
          : '',
        change >= 0 && row.cells[change] !== null ? changeText(Number(row.cells[change])) : '',
      ].filter(Boolean);
      return [
        row.label,
        <span key={row.key}>
          {money(figure)}
          {beside.length > 0 && <small className={css.beside}>{beside.join(', ')}</small>}
        </span>,
      ] as const;
    });
  if (rows.length === 0) return null;
  return (
    <div className={css.headlines}>
      <Metrics rows={rows} />
    </div>
  );
}

/** What must agree: a tick where it does, red words where not. */
function Checks({ report }: { report: Report }) {
  return report.checks
    .filter(({ difference }) => difference !== 0)
    .map(({ says }) => (
      <p className={css.wrong} role="alert" key={says}>
        {says}
      </p>
    ));
}

function Foot({ report, opens }: { report: Report; opens: boolean }) {
  const agreed = report.checks.filter(({ difference }) => difference === 0);
  return (
    <div className={css.foot}>
      <span className={css.keys}>
        <KeyHint keys="↑" /> <KeyHint keys="↓" /> line
        {opens && (
          <>
            <KeyHint keys="→" /> by month
          </>
        )}
        <KeyHint keys="Enter" />{' '}
        {report.rows.some(({ lead }) => lead?.to === 'document')
          ? 'document'
          : 'what the figure is made of'}
      </span>
      <span className={css.said}>
        {agreed.map(({ says }) => (
          <span key={says}>
            <IconCircleCheck size={14} stroke={2} aria-hidden /> {says}
          </span>
        ))}
        {report.notes.map((note) => (
          <span key={note}>
            <IconAlertTriangle size={14} stroke={2} aria-hidden /> {note}
          </span>
        ))}
      </span>
    </div>
  );
}
