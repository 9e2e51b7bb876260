import { DateInput } from '../dates/date-input.tsx';
import css from './filters.module.css';

/** The two dates of a period; the empty text where one is open. */
export function PeriodDates({
  label,
  from,
  to,
  set,
}: {
  label: string;
  from: string;
  to: string;
  set: (dates: { from: string; to: string }) => void;
}) {
  return (
    <div className={css.pair}>
      <DateInput
        label="From"
        aria-label={`${label} from`}
        value={from}
        onChange={(next) => set({ from: next as string, to })}
      />
      <DateInput
        label="To"
        aria-label={`${label} to`}
        value={to}
        onChange={(next) => set({ from, to: next as string })}
      />
    </div>
  );
}
