import { compareLabels } from '@counting-house/contract/reports/sale-report.ts';
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSetSearch } from '../../platform/address.ts';
import { useKeys } from '../../platform/keys/keys.ts';
import { FilterButton, FilterChips } from '../../ui/filter/filter-bar.tsx';
import type { Filter } from '../../ui/filter/filters.tsx';
import { PeriodInput } from '../../ui/filter/period-input.tsx';
import type { AskedSpan } from './report-span.ts';
import css from './sale-reports.module.css';

/** Period, comparison and filters of a report. */
export function ReportTools({
  span,
  filters,
  of = 'compared',
  children,
}: {
  span: AskedSpan;
  filters: readonly Filter[];
  /** Whether it is of a period, and whether that can be held against another. */
  of?: 'compared' | 'period' | 'now';
  children?: ReactNode;
}) {
  const setSearch = useSetSearch();
  useKeys({
    t: { does: 'Today', run: () => setSearch({ from: 'today', to: null }) },
    m: { does: 'This month', run: () => setSearch({ from: 'this-month', to: null }) },
  });
  return (
    <>
      <div className={css.tools}>
        {of !== 'now' && (
          <PeriodInput
            label="Period"
            {...span.chosen}
            set={({ from, to }) => setSearch({ from: from || null, to: to || null })}
          />
        )}
        {of === 'compared' && (
          <Select
            label="Compare"
            value={span.compare}
            data={Object.entries(compareLabels).map(([value, label]) => ({ value, label }))}
            onChange={(compare) => setSearch({ compare })}
          />
        )}
        {children}
        {filters.length > 0 && (
          <div>
            <FilterButton filters={filters} />
          </div>
        )}
      </div>
      <FilterChips filters={filters} />
    </>
  );
}
