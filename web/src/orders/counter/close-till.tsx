import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { denominations, type TillReport } from '@counting-house/contract/orders/till.ts';
import { NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { money } from '../../platform/format/format.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import css from './counter.module.css';

/** Counting the cash by note and coin, and closing the till with it. */
export function CloseTill({ till, close }: { till: TillReport; close: () => void }) {
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(new Map());
  const form = useOperationForm(orders.closeTill, {
    initial: { id: till.id, version: till.version, counted: [], note: '' },
    saved: '{tillName} closed',
    then: close,
  });
  const counted = [...counts].reduce((sum, [value, count]) => sum + value * count, 0);
  const difference = counted - till.expected;
  const take = (value: number, count: number) => {
    const next = new Map(counts).set(value, count);
    setCounts(next);
    form.set(
      'counted',
      [...next].map(([of, many]) => ({ value: of as (typeof denominations)[number], count: many })),
    );
  };
  return (
    <FormDialog title={`Close ${till.tillName}`} form={form} act="Close counter" close={close}>
      <div className={css.counting} role="group" aria-label="Notes and coins">
        {denominations.map((value) => (
          <label key={value}>
            <span>{money(value).replace(/\.00$/u, '')}</span>
            <NumberInput
              aria-label={`How many of ${money(value)}`}
              min={0}
              allowDecimal={false}
              hideControls
              value={counts.get(value) ?? ''}
              onChange={(next) => take(value, Number(next) || 0)}
            />
            <b>{money(value * (counts.get(value) ?? 0))}</b>
          </label>
        ))}
      </div>
      <dl className={css.sums} role="status">
        <dt>Counted</dt>
        <dd>{money(counted)}</dd>
        <dt>Expected</dt>
        <dd>{money(till.expected)}</dd>
        <dt>{differenceText(difference)}</dt>
        <dd data-short={difference < 0 || undefined}>{money(Math.abs(difference))}</dd>
      </dl>
      <TextInput label="Note" {...form.field('note')} />
    </FormDialog>
  );
}

const differenceText = (difference: number) =>
  difference === 0 ? 'Difference' : difference < 0 ? 'Short' : 'Over';
