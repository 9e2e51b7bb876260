import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { AuditCount } from '@counting-house/contract/admin/audit.ts';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { spanDates } from '../../platform/format/spans.ts';
import { count } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { type Column, date, number, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { EmptyState } from '../../ui/parts/note.tsx';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { PeriodInput } from '../../ui/filter/period-input.tsx';
import { Sheet } from '../../ui/parts/sheet.tsx';
import { Nothing } from '../../ui/parts/value.tsx';
import { adminScreens } from '../admin.routes.tsx';
import css from './audit.module.css';
import { sentence } from './change-text.ts';

/** What each person did on each day of a month, by kind of record. */
export function AuditCounts() {
  const { from, to } = useSearch();
  const setSearch = useSetSearch();
  const { rows } = useOperation(admin.countAuditLog, spanDates(from, to));
  return (
    <>
      <div className={css.span}>
        <PeriodInput
          label="Time"
          from={from}
          to={to}
          set={(dates) => setSearch({ from: dates.from || null, to: dates.to || null })}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState title="No entries match.">Choose other days.</EmptyState>
      ) : (
        <Sheet>
          <DataTable caption="Entries by person and day" columns={columns} rows={rows} />
        </Sheet>
      )}
    </>
  );
}

const columns: readonly Column<AuditCount>[] = [
  date('day', 'Day'),
  text('actorName', 'Person'),
  {
    key: 'thing',
    label: 'Kind of record',
    cell: ({ thing }) => (thing === null ? <Nothing /> : sentence(thing)),
  },
  {
    key: 'entries',
    label: 'Entries',
    isRight: true,
    part: 'amount',
    cell: (row) => (
      <ScreenLink to={adminScreens.auditLog} search={filtersFor(row)}>
        {count(row.entries)}
      </ScreenLink>
    ),
  },
  number('refused', 'Refused'),
];

/** The list of entries that was counted. */
const filtersFor = ({ day, actorId, entity, refused, entries }: AuditCount) => ({
  ...(refused === entries ? { tab: 'refusals' } : {}),
  from: day,
  to: day,
  ...(actorId > 0 ? { actorId: String(actorId) } : {}),
  ...(entity === null ? {} : { entity }),
});
