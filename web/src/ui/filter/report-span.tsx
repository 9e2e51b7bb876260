import { useSearch, useSetSearch } from '../../platform/address.ts';
import { today } from '../../platform/format/format.ts';
import { Choice } from '../picking/choice.tsx';
import { DateInput } from '../dates/date-input.tsx';
import css from './filters.module.css';

/** Which days a report is of, and by what it is grouped. */
type ReportSpan<G extends string> = {
  readonly from: string;
  readonly to: string;
  readonly group: G;
};

/** A report's days and group, as the address says; this month when it says none. */
export function useReportSpan<G extends string>(
  groups: Readonly<Record<G, string>>,
  first: G,
): ReportSpan<G> {
  const search = useSearch();
  const now = today();
  const by = search['by'] ?? '';
  return {
    from: search['from'] ?? `${now.slice(0, 8)}01`,
    to: search['to'] ?? now,
    group: by in groups ? (by as G) : first,
  };
}

/** The fields that choose a report's days and group. */
export function ReportSpanTools<G extends string>({
  groups,
  span: { from, to, group },
}: {
  groups: Readonly<Record<G, string>>;
  span: ReportSpan<G>;
}) {
  const setSearch = useSetSearch();
  return (
    <div className={css.span}>
      <DateInput
        label="From"
        value={from}
        onChange={(day) => setSearch({ from: day === '' ? null : String(day) })}
      />
      <DateInput
        label="To"
        value={to}
        onChange={(day) => setSearch({ to: day === '' ? null : String(day) })}
      />
      <Choice
        label="By"
        of={groups}
        value={group}
        onChange={(next) => setSearch({ by: String(next) })}
      />
    </div>
  );
}
