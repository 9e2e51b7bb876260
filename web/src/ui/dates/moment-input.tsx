import { TextInput } from '@mantine/core';
import { toLocalMoment, momentAt } from '../../platform/format/local-moment.ts';
import { DateInput } from './date-input.tsx';
import css from './moment-input.module.css';

/** A moment by the business's clocks: its date, and the time beside it once there is one. */
export function MomentInput({
  label,
  description,
  usualTime = '00:00',
  value,
  onChange,
  ...rest
}: {
  label: string;
  description?: string;
  /** The time of a date that was just chosen. */
  usualTime?: string;
  name: string;
  /** ISO 8601, or the empty text. */
  value: string;
  onChange: (next: unknown) => void;
  onBlur: () => void;
  error: string | undefined;
  withAsterisk: boolean;
}) {
  const { date, time } = value ? toLocalMoment(value) : { date: '', time: usualTime };
  return (
    <div className={css.moment} data-fields>
      <DateInput
        {...rest}
        label={label}
        description={description}
        value={date}
        onChange={(next) => onChange(next ? momentAt({ date: String(next), time }) : '')}
      />
      {date !== '' && (
        <TextInput
          type="time"
          label="Time"
          aria-label={`${label}, time`}
          value={time}
          onChange={(event) => {
            const next = event.currentTarget.value;
            if (next) onChange(momentAt({ date, time: next }));
          }}
        />
      )}
    </div>
  );
}
