import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { date, today } from '../../platform/format/format.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import css from './receive.module.css';
import type { BatchTyped, Goods } from './receiving.ts';

type Props = {
  readonly goods: Goods;
  readonly row: BatchTyped;
  readonly set: (patch: Partial<BatchTyped>) => void;
  readonly wrong: (field: keyof BatchTyped) => string | undefined;
};

const onLabel = ['number', 'mfgDate', 'expiryDate'] as const;

/** Number and days of a batch as they stand on the goods: facts once a label said them, fields while they are typed. */
export function ReceiveFacts({ goods, row, set, wrong }: Props) {
  const [isTyping, setTyping] = useState(false);
  const isBlank = onLabel.every((field) => row[field] === '');
  const isWrong = onLabel.some((field) => wrong(field) !== undefined);
  if (!isTyping && !isBlank && !isWrong) {
    return <Facts goods={goods} row={row} change={() => setTyping(true)} />;
  }
  const typed = (patch: Partial<BatchTyped>) => set({ ...patch, isReadOff: false });
  return (
    <div className={css.form} onFocus={() => setTyping(true)}>
      <TextInput
        label="Batch number on the goods"
        description="Leave blank to number it automatically."
        value={row.number}
        error={wrong('number')}
        onChange={(event) => typed({ number: event.currentTarget.value })}
      />
      <Pair>
        <DateInput
          label="Made on"
          value={row.mfgDate}
          error={wrong('mfgDate')}
          onChange={(next) => typed({ mfgDate: String(next) })}
        />
        {goods.expiryPolicy !== 'none' && (
          <DateInput
            label="Expires"
            description={lifeOf(goods, row).words}
            value={row.expiryDate}
            error={wrong('expiryDate')}
            onChange={(next) => typed({ expiryDate: String(next) })}
          />
        )}
      </Pair>
    </div>
  );
}

/** The three facts side by side; pressed, they are typed. */
function Facts({ goods, row, change }: Pick<Props, 'goods' | 'row'> & { change: () => void }) {
  const life = lifeOf(goods, row);
  const from = row.isReadOff ? 'from label' : 'typed';
  return (
    <button type="button" className={css.facts} title="Change batch and dates" onClick={change}>
      <span>
        <small>Batch</small>
        <b>{row.number || 'Ours'}</b>
        <small>{row.number ? from : 'numbered automatically'}</small>
      </span>
      <span>
        <small>Made</small>
        <b>{row.mfgDate ? date(row.mfgDate) : '–'}</b>
        {row.mfgDate && <small>{from}</small>}
      </span>
      {goods.expiryPolicy !== 'none' && (
        <span>
          <small>Expires</small>
          <b>{row.expiryDate ? date(row.expiryDate) : '–'}</b>
          {life.words && <small data-enough={life.isEnough ?? undefined}>{life.words}</small>}
        </span>
      )}
    </button>
  );
}

const dayMs = 86_400_000;

type Life = { readonly words: string; readonly isEnough: boolean | null };

/** How long goods last from today, or until when by their shelf life; no words when nobody can say. */
function lifeOf(
  { shelfLifeDays, minReceiveDays }: Goods,
  { mfgDate, expiryDate }: BatchTyped,
): Life {
  const least = minReceiveDays > 0 ? `, min. ${minReceiveDays}` : '';
  if (expiryDate) {
    const left = Math.round((Date.parse(expiryDate) - Date.parse(today())) / dayMs);
    const words = `${left === 1 ? '1 day' : `${left} days`} left${least}`;
    return { words, isEnough: left >= minReceiveDays && left >= 0 };
  }
  if (!mfgDate || shelfLifeDays === null) {
    return { words: least ? `At least ${minReceiveDays} days left.` : '', isEnough: null };
  }
  const ends = new Date(Date.parse(mfgDate) + shelfLifeDays * dayMs).toISOString().slice(0, 10);
  return { words: `${date(ends)} by its shelf life, when left blank.`, isEnough: null };
}
