import { wordOf, type ReportColumn } from '@counting-house/contract/reports/sale-labels.ts';
import { Button, Checkbox, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { type Search, useSearch, useSetSearch } from '../../platform/address.ts';
import { Tip } from '../../ui/marks/tip.tsx';
import { overPage } from '../../ui/panel/over-page.ts';
import css from './sale-reports.module.css';

/** The columns that the address asks for, of those that the report has; all when it names none. */
export function columnsIn(search: Search, all: readonly ReportColumn[]): readonly ReportColumn[] {
  const asked = (search['columns'] ?? '').split('|');
  const chosen = all.filter((column) => asked.includes(column));
  return chosen.length > 0 ? chosen : all;
}

/** Which columns of a report are shown, printed and kept; the first always stays. */
export function ReportColumns({ all }: { all: readonly ReportColumn[] }) {
  const search = useSearch();
  const setSearch = useSetSearch();
  const shown = columnsIn(search, all);
  const set = (next: readonly ReportColumn[]) =>
    setSearch({ columns: next.length === all.length ? null : next.join('|') });
  return (
    <Tip words="Columns" side="end">
      <Popover position="bottom-end" trapFocus returnFocus withinPortal {...overPage}>
        <Popover.Target>
          <Button variant="default" px={8} aria-label="Columns">
            <IconColumns3 size={16} stroke={1.7} />
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={css.columns ?? ''}>
          {all.map((column) => {
            const isShown = shown.includes(column);
            return (
              <Checkbox
                key={column}
                label={wordOf(column).label}
                checked={isShown}
                disabled={isShown && shown.length === 1}
                onChange={() =>
                  set(all.filter((one) => (one === column ? !isShown : shown.includes(one))))
                }
              />
            );
          })}
          <Button variant="subtle" onClick={() => set(all)}>
            All columns
          </Button>
        </Popover.Dropdown>
      </Popover>
    </Tip>
  );
}
