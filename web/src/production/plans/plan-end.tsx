import type { Plan } from '@counting-house/contract/production/plan.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { percent, qty } from '../../platform/format/format.ts';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { Pair, Section } from '../../ui/form/form-body.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';

type Split = { readonly back: number | ''; readonly scrap: number | '' };

/** Completes or cancels a plan: what is still at it is given back or written off, batch by batch. */
export function EndPlan({
  plan,
  action,
  close,
}: {
  plan: Plan;
  action: 'complete' | 'cancel';
  close: () => void;
}) {
  const [splits, setSplits] = useState<ReadonlyMap<number, Split>>(
    new Map(plan.stock.map((held) => [held.batchId, { back: held.qty, scrap: '' }])),
  );
  const form = useOperationForm(production.updatePlan, {
    initial: {
      id: plan.id,
      version: plan.version,
      action,
      leftovers: leftoversOf(splits),
    },
    saved: action === 'complete' ? '{number} is completed' : '{number} is cancelled',
    then: close,
  });
  const set = (batchId: number, split: Split) => {
    const next = new Map(splits).set(batchId, split);
    setSplits(next);
    form.set('leftovers', leftoversOf(next));
  };
  const reached = Math.round((plan.goodQty / plan.qty) * 10_000);
  const isFar = reached < 10_000 - plan.yieldAlertBps;
  const isCancel = action === 'cancel';
  return (
    <FormDialog
      title={isCancel ? `Cancel ${plan.number}` : `Complete ${plan.number}`}
      form={form}
      act={isCancel ? 'Cancel the plan' : 'Complete'}
      close={close}
    >
      {!isCancel && (
        <p role="status">
          {qty(plan.goodQty, plan.unit)} of {qty(plan.qty, plan.unit)} made. Plan achieved:{' '}
          {percent(reached)}.
        </p>
      )}
      {plan.stock.length > 0 && (
        <Section title="Still with production">
          {plan.stock.map(({ batchId, batch, name, unit, qty: held }) => {
            const split = splits.get(batchId) ?? { back: '', scrap: '' };
            return (
              <div key={batchId} role="group" aria-label={`${name}, ${batch}`}>
                <p>
                  {name}, {batch}: {qty(held, unit)}
                </p>
                <Pair>
                  <QtyInput
                    label="Return"
                    unit={unit}
                    value={split.back}
                    onChange={(next) => set(batchId, { ...split, back: figure(next) })}
                  />
                  <QtyInput
                    label="Write off"
                    unit={unit}
                    value={split.scrap}
                    onChange={(next) =>
                      set(batchId, {
                        scrap: figure(next),
                        back: Math.max(0, held - (figure(next) || 0)),
                      })
                    }
                  />
                </Pair>
              </div>
            );
          })}
        </Section>
      )}
      <Textarea
        label={isCancel ? 'Reason' : 'Reason for plan shortfall'}
        autosize
        minRows={2}
        {...form.field('note')}
        withAsterisk={isCancel || isFar}
      />
    </FormDialog>
  );
}

const figure = (next: unknown) => (typeof next === 'number' ? next : '');

const leftoversOf = (splits: ReadonlyMap<number, Split>) =>
  [...splits].flatMap(([batchId, { back, scrap }]) => [
    ...(back === '' || back <= 0 ? [] : [{ batchId, what: 'return' as const, qty: back }]),
    ...(scrap === '' || scrap <= 0 ? [] : [{ batchId, what: 'scrap' as const, qty: scrap }]),
  ]);
