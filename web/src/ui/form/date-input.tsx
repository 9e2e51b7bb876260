import './date-input.css';
import { DateInput as MantineDateInput, type DateInputProps } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { date, today } from '../../platform/format.ts';
import { parseDate } from '../../platform/parse.ts';

type Props = Omit<DateInputProps, 'value' | 'onChange' | 'valueFormat' | 'dateParser'> & {
  /** `2026-04-05`, or the empty text. */
  value: string;
  onChange: (next: unknown) => void;
};

/** A business date: typed as people write it, or chosen from a calendar. */
export function DateInput({ value, onChange, ...rest }: Props) {
  return (
    <MantineDateInput
      placeholder="dd mmm yy"
      highlightToday
      leftSection={<IconCalendar size={16} stroke={1.7} />}
      firstDayOfWeek={1}
      allowDeselect
      {...rest}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      valueFormat={(day) => date(day)}
      dateParser={(typed) => parseDate(typed, today())}
    />
  );
}
