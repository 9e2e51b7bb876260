import { TextInput } from '@mantine/core';
import { percent, qty } from '../../platform/format/format.ts';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { Sheet, SheetBody } from '../../ui/parts/sheet.tsx';
import { RunLoss } from './run-loss.tsx';
import { type RunPart, figure, calculateYield } from './run-draft.ts';
import css from './run-page.module.css';

/** What came out: good and rejected goods, and the yield. */
export function RunMade({ plan, typed, shown, change, error, head }: RunPart) {
  const { goodQty, rejectedQty } = typed;
  const reached = calculateYield(typed);
  const alertUnder = 10_000 - plan.yieldAlertBps;
  const made = (goodQty || 0) + (rejectedQty || 0);
  return (
    <Sheet>
      <SheetBody>
        <div className={css.made}>
          <div className={css.big}>
            <QtyInput
              label="Good"
              name="goodQty"
              unit={plan.unit}
              value={goodQty}
              onChange={(next) => change({ goodQty: figure(next) })}
              error={error('goodQty')}
              withAsterisk
            />
          </div>
          <div className={css.big}>
            <QtyInput
              label="Rejected"
              name="rejectedQty"
              unit={plan.unit}
              value={rejectedQty}
              onChange={(next) => change({ rejectedQty: figure(next) })}
              error={error('rejectedQty')}
            />
          </div>
          <div className={css.reason}>
            <TextInput
              label="Reason for rejected"
              {...head.field('rejectReason')}
              withAsterisk={(rejectedQty || 0) > 0}
              disabled={(rejectedQty || 0) === 0}
            />
          </div>
          {reached !== null && (
            <div className={css.yield} data-low={reached < alertUnder || undefined}>
              <span>Yield</span>
              <b>{percent(reached)}</b>
              <small>
                {qty(goodQty || 0)} of {qty(made)}, alert under {percent(alertUnder)}
              </small>
            </div>
          )}
        </div>
        {shown && !shown.refusal && (
          <RunLoss
            good={goodQty || 0}
            normal={shown.normalQty}
            abnormal={shown.abnormalQty}
            unit={plan.unit}
          />
        )}
      </SheetBody>
    </Sheet>
  );
}
