import { TaxMonthName } from '@counting-house/contract/tax/gst-return.ts';
import { ActionIcon } from '@mantine/core';
import { MonthPickerInput } from '@mantine/dates';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { month as monthWords, today } from '../../platform/format/format.ts';
import css from './month.module.css';

/** The month so many months away, `2026-10`. */
function monthFrom(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The month that the address names, `2026-10`; the last whole one unless it does. */
export function useAskedMonth(): string {
  const known = TaxMonthName.safeParse(useSearch()['month'] ?? '');
  return known.success ? known.data : monthFrom(today(), -1);
}

/** Which month is looked at, kept in the address. */
export function MonthChoice({ month }: { month: string }) {
  const setSearch = useSetSearch();
  const last = today().slice(0, 7);
  const go = (to: string) => setSearch({ month: to });
  return (
    <div className={css.acts}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Month before"
        onClick={() => go(monthFrom(month, -1))}
      >
        <IconChevronLeft size={18} stroke={1.7} />
      </ActionIcon>
      <MonthPickerInput
        aria-label={`Month ${monthWords(`${month}-01`)}`}
        value={`${month}-01`}
        maxDate={today()}
        valueFormat="MMMM YYYY"
        onChange={(day) => day && go(day.slice(0, 7))}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Next month"
        disabled={month >= last}
        onClick={() => go(monthFrom(month, 1))}
      >
        <IconChevronRight size={18} stroke={1.7} />
      </ActionIcon>
    </div>
  );
}
