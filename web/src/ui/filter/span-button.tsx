import { Button, Popover } from '@mantine/core';
import { IconCalendar, IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { date } from '../../platform/format/format.ts';
import { useKeys } from '../../platform/keys/keys.ts';
import { DateInput } from '../dates/date-input.tsx';
import { PeriodInput } from './period-input.tsx';
import { usePressOutside } from './use-press-outside.ts';
import { overPage } from '../panel/over-page.ts';

/**
 * The days of a report, as a button that opens their choice; `d` opens it too. They stand in the address as `from`
 * and `to`, or as `at` for a report of one day.
 *
 * @param from the first day on view; null where it is of one day, empty where the time before is in it.
 * @param to the last one; empty where there is none.
 */
export function SpanButton({ from, to }: { from: string | null; to: string }) {
  const search = useSearch();
  const setSearch = useSetSearch();
  const [isOpen, setOpen] = useState(false);
  const target = usePressOutside(isOpen, () => setOpen(false));
  useKeys({ d: { does: 'Choose dates', run: () => setOpen(true) } });

  return (
    <Popover
      {...overPage}
      opened={isOpen}
      onChange={setOpen}
      closeOnClickOutside={false}
      position="bottom-start"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Button
          ref={target}
          variant="default"
          aria-expanded={isOpen}
          leftSection={<IconCalendar size={16} stroke={1.7} />}
          rightSection={<IconSelector size={14} stroke={1.7} />}
          onClick={() => setOpen((before) => !before)}
        >
          {daysText(from, to)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {from === null ? (
          <DateInput
            label="Date"
            value={search['at'] ?? to}
            onChange={(next) => {
              setSearch({ at: next ? String(next) : null, upTo: null });
              setOpen(false);
            }}
          />
        ) : (
          <PeriodInput
            label="Dates"
            from={search['from'] ?? from}
            to={search['to'] ?? to}
            set={(dates) =>
              setSearch({ from: dates.from || null, to: dates.to || null, upTo: null })
            }
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function daysText(from: string | null, to: string): string {
  if (from === null) return to === '' ? 'Dates' : date(to);
  if (from === '' && to === '') return 'Dates';
  if (from === '') return `Until ${date(to)}`;
  return to === '' ? `From ${date(from)}` : `${date(from)} to ${date(to)}`;
}
