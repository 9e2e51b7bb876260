import { OwnGstin, TaxMonthName } from '@counting-house/contract/gst/gst-return.ts';
import type { TaxMonth } from '@counting-house/contract/gst/tax-month.ts';
import { ActionIcon } from '@mantine/core';
import { MonthPickerInput } from '@mantine/dates';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { month as monthWords, shortDate, today } from '../../platform/format/format.ts';
import { Choice } from '../../ui/picking/choice.tsx';
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

/** The GSTIN that the address names, for a month in which it changed; none stands for the last one. */
export function useAskedGstin(): { readonly gstin?: string } {
  const known = OwnGstin.safeParse(useSearch()['gstin'] ?? '');
  return known.success ? { gstin: known.data } : {};
}

/** Days of one month: `20 to 31 Oct`, short enough for a phone. */
const daysLabels = ({ from, to }: { from: string; to: string }) =>
  from === to ? shortDate(to) : `${Number(from.slice(8))} to ${shortDate(to)}`;

/** Which GSTIN of the month is looked at, where it changed in it. */
export function GstinChoice({ of: { gstin, gstins } }: { of: TaxMonth }) {
  const setSearch = useSetSearch();
  if (gstins.length < 2) return null;
  const words = Object.fromEntries(
    gstins.map((one) => [one.gstin, `${one.gstin}, ${daysLabels(one)}`]),
  );
  return (
    <Choice
      aria-label="GSTIN"
      w={318}
      maw="100%"
      of={words}
      value={gstin}
      onChange={(next) => setSearch({ gstin: next, of: null })}
    />
  );
}

/** Which month is looked at, kept in the address. */
export function MonthChoice({ month }: { month: string }) {
  const setSearch = useSetSearch();
  const last = today().slice(0, 7);
  const go = (to: string) => setSearch({ month: to, gstin: null });
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
