import type { InputOf, Operation } from '@counting-house/contract/kit/operation.ts';
import type { ReportAnswer } from '@counting-house/contract/reports/sale-report.ts';
import type { ReportColumn } from '@counting-house/contract/reports/sale-labels.ts';
import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useSetSearch } from '../../platform/address.ts';
import { count, date, daySpan, time } from '../../platform/format/format.ts';
import { spanDates } from '../../platform/format/spans.ts';
import { fetchAnswer } from '../../platform/http/use-operation.ts';
import { EmptyState } from '../../ui/parts/note.tsx';
import { refreshing } from '../../ui/theme/refreshing.ts';
import { Sheet } from '../../ui/parts/sheet.tsx';
import { SkeletonRows } from '../../ui/parts/skeleton.tsx';
import { ReportTable, type Drilled } from './report-table.tsx';
import css from './sale-reports.module.css';

/** The pages of a report that are loaded; the old table stays, dimmed, while another comes. */
export function useReport<O extends Operation<'read'>>(operation: O, input: Partial<InputOf<O>>) {
  const query = useInfiniteQuery({
    queryKey: [operation.key, 'pages', input],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const page = { limit: 100, ...input, ...(pageParam ? { cursor: pageParam } : {}) };
      return (await fetchAnswer(operation, page as InputOf<O>, signal)) as unknown as ReportAnswer;
    },
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  });
  return { query, answer: query.data?.pages[0] ?? null };
}

type Report = ReturnType<typeof useReport>;

/** The table of a report under its period, with what stands above it. */
export function ReportSheet({
  title,
  report: { query, answer },
  columns,
  sort,
  empty,
  isNow = false,
  chart,
  statement,
  drill,
  ofAll = true,
  below,
}: {
  title: string;
  report: Report;
  /** Which of the report's columns are shown; all when left out. */
  columns?: readonly ReportColumn[];
  sort: string;
  empty: string;
  /** It is of no period. */
  isNow?: boolean;
  chart?: ReactNode;
  /** Stands in the place of the table. */
  statement?: (answer: ReportAnswer) => ReactNode;
  drill: ((of: Drilled) => void) | null;
  /** The documents of totals can be asked for. */
  ofAll?: boolean;
  /** The rows below one that is open. */
  below?: ((key: string, answer: ReportAnswer) => ReactNode) | undefined;
}) {
  const setSearch = useSetSearch();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  // A page may hold nothing although there is more: what is looked through has a limit.
  const isLooking = answer !== null && rows.length === 0 && query.hasNextPage;
  const { isFetchingNextPage, fetchNextPage } = query;
  useEffect(() => {
    if (isLooking && !isFetchingNextPage) void fetchNextPage();
  }, [isLooking, isFetchingNextPage, fetchNextPage]);
  if (query.error && !answer) {
    return (
      <Sheet title={title}>
        <p className={css.under} role="alert">
          {query.error.message}{' '}
          <Button variant="subtle" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </p>
      </Sheet>
    );
  }
  if (!answer || isLooking) {
    return (
      <Sheet title={title}>
        <SkeletonRows />
      </Sheet>
    );
  }
  const toggle = (key: string) =>
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  const isEmpty = rows.length === 0;
  return (
    <div {...refreshing(query.isPlaceholderData)}>
      <Sheet title={title}>
        <p className={css.under}>
          {!isNow && `${daySpan(answer.from, answer.to, date)}, `}
          {answer.before && `before: ${daySpan(answer.before.from, answer.before.to, date)}, `}
          {isNow ? 'As' : 'as'} of {time(answer.asOf)}
        </p>
        {chart}
        {isEmpty ? (
          <EmptyState
            title={empty}
            act={
              !isNow &&
              !isLast30(answer) && (
                <Button
                  variant="default"
                  onClick={() => setSearch({ from: 'last-30-days', to: null })}
                >
                  Show last 30 days
                </Button>
              )
            }
          />
        ) : statement ? (
          statement(answer)
        ) : (
          <ReportTable
            title={title}
            answer={answer}
            rows={rows}
            columns={columns ?? answer.columns}
            sort={sort}
            setSort={(next) => setSearch({ sort: next })}
            drill={drill}
            ofAll={ofAll}
            opening={
              answer.opens && below
                ? { isOpen: (key) => open.has(key), toggle, below: (key) => below(key, answer) }
                : null
            }
          />
        )}
        {!statement && !isEmpty && (
          <div className={css.foot}>
            <span>{rowsText(rows.length, answer.total)}</span>
            {query.hasNextPage && (
              <Button
                variant="default"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Show more
              </Button>
            )}
          </div>
        )}
      </Sheet>
    </div>
  );
}

function rowsText(shown: number, total: number): string {
  if (shown < total) return `${count(shown)} of ${count(total)} rows`;
  return total === 1 ? '1 row' : `${count(total)} rows`;
}

/** Whether these are the days that the button of an empty report would show. */
function isLast30({ from, to }: Pick<ReportAnswer, 'from' | 'to'>): boolean {
  const last = spanDates('last-30-days', undefined);
  return from === last.from && to === last.to;
}
