import { isSpanWord, spanLabels } from '@counting-house/contract/kit/span-labels.ts';
import { Select } from '@mantine/core';
import { Suspense, useState } from 'react';
import { spanDates } from '../../platform/format/spans.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import css from './filters.module.css';

/** The calendar comes when two dates are chosen: no list begins with it. */
const PeriodDates = lazyPart(async () => (await import('./period-dates.tsx')).PeriodDates);

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
    if (next === custom) set({ from: '', to: '', ...spanDates(from, to) });
    else set({ from: next === null || next === anyTime ? '' : next, to: '' });
  }

  return (
    <div className={css.period}>
      <Select
        label={label}
        value={showsDates ? custom : from || anyTime}
        onChange={choose}
        data={[
          { value: anyTime, label: 'Any time' },
          ...Object.entries(spanLabels).map(([value, said]) => ({ value, label: said })),
          { value: custom, label: 'Custom' },
        ]}
      />
      {showsDates && (
        <Suspense fallback={<div className={css.pair} />}>
          <PeriodDates label={label} from={from} to={to} set={set} />
        </Suspense>
      )}
    </div>
  );
}
