import './date-input.css';
import { DateInput as MantineDateInput, type DateInputProps } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { dayPresets } from '../../platform/format/days.ts';
import { date, today } from '../../platform/format/format.ts';
import { parseDate } from '../../platform/format/parse.ts';

type Props = Omit<
  DateInputProps,
  'value' | 'onChange' | 'valueFormat' | 'dateParser' | 'minDate' | 'maxDate' | 'presets'
> & {
  /** `2026-04-05`, or the empty text. */
  value: string;
  onChange: (next: unknown) => void;
  /** The first and the last date that it takes. */
  minDate?: string | undefined;
  maxDate?: string | undefined;
};

/**
 * A business date: typed as people write it, chosen from a calendar, or one of the days chosen most. Where
 * a dialog puts the cursor into it by itself, the calendar waits for a click or a key, so that it does not
 * lie over the dialog before anything was read.
 */
export function DateInput({ value, onChange, minDate, maxDate, ...rest }: Props) {
  const bounds = {
    ...(minDate === undefined ? {} : { from: minDate }),
    ...(maxDate === undefined ? {} : { to: maxDate }),
  };
  const [isQuiet, setQuiet] = useState(false);
  const { popoverProps, onFocus, onBlur, onClick, onKeyDown } = rest;
  return (
    <MantineDateInput
      placeholder="dd mmm yy"
      highlightToday
      leftSection={<IconCalendar size={16} stroke={1.7} />}
      firstDayOfWeek={1}
      allowDeselect
      presets={dayPresets(today(), bounds)}
      {...(minDate === undefined ? {} : { minDate })}
      {...(maxDate === undefined ? {} : { maxDate })}
      {...rest}
      {...(isQuiet ? { popoverProps: { ...popoverProps, opened: false } } : {})}
      onFocus={(event) => {
        setQuiet(event.currentTarget.hasAttribute('data-autofocus'));
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setQuiet(false);
        onBlur?.(event);
      }}
      onClick={(event) => {
        setQuiet(false);
        onClick?.(event);
      }}
      onKeyDown={(event) => {
        const { key, ctrlKey, metaKey } = event;
        if (key === 'ArrowDown' || (key.length === 1 && !ctrlKey && !metaKey)) setQuiet(false);
        onKeyDown?.(event);
      }}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      valueFormat={(day) => date(day)}
      dateParser={(typed) => parseDate(typed, today())}
    />
  );
}
