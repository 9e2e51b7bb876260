import { isSpanWord, spanWords } from '@counting-house/contract/kit/span-words.ts';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { datesOf } from '../../platform/format/spans.ts';
import { DateInput } from '../dates/date-input.tsx';
import css from './filters.module.css';

const anyTime = 'any';
const custom = 'custom';

/** A span by its name, or two dates. */
export function PeriodInput({
  label,
  from = '',
  to = '',
  set,
}: {
  label: string;
  /** A date, the name of a span, or the empty text. */
  from: string | undefined;
  to: string | undefined;
  set: (dates: { from: string; to: string }) => void;
}) {
  const [isCustom, setCustom] = useState(false);
  const hasDates = !isSpanWord(from) && (from !== '' || to !== '');
  const showsDates = hasDates || isCustom;

  function choose(next: string | null) {
    setCustom(next === custom);
    if (next === custom) set({ from: '', to: '', ...datesOf(from, to) });
    else set({ from: next === null || next === anyTime ? '' : next, to: '' });
  }

  return (
    <div className={css.period}>
      <Select
        label={label}
        allowDeselect={false}
        value={showsDates ? custom : from || anyTime}
        onChange={choose}
        data={[
          { value: anyTime, label: 'Any time' },
          ...Object.entries(spanWords).map(([value, said]) => ({ value, label: said })),
          { value: custom, label: 'Custom' },
        ]}
      />
      {showsDates && (
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
      )}
    </div>
  );
}
