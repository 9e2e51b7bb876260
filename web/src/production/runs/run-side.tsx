import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Button, Checkbox, NumberInput, Textarea, TextInput } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { date, money, percent, qty as qtyWords, today } from '../../platform/format/format.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { Pictured } from '../../ui/files/picture.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import { Stack } from '../../ui/page/page.tsx';
import { Facts, Sheet, SheetBody, Totals } from '../../ui/parts/sheet.tsx';
import { type RunPart, figure, type Preview } from './run-draft.ts';
import css from './run-page.module.css';

/** What a run will make and cost, beside its form. */
export function RunSide(
  part: RunPart & { labels: number | null; setLabels: (next: number | null) => void },
) {
  const { plan, typed, shown } = part;
  const isKnown = shown && !shown.refusal;
  return (
    <Stack>
      <OutputBatch {...part} />
      {isKnown && shown.cost && (
        <CostOfRun
          cost={shown.cost}
          last={shown.lastUnitCost}
          abnormal={qtyWords(shown.abnormalQty, plan.unit)}
          good={typed.goodQty || 0}
          unit={plan.unit}
        />
      )}
      <RunText {...part} />
      {isKnown && shown.waiting.orders > 0 && (
        <Sheet>
          <p className={css.waiting}>
            <IconUsers size={18} stroke={1.7} aria-hidden />
            {waitingText(shown.waiting.orders, qtyWords(shown.waiting.qty, plan.unit))}
          </p>
        </Sheet>
      )}
    </Stack>
  );
}

const fieldsOfOutput = ['batch.number', 'batch.expiryDate', 'batch.mrp', 'mfgDate', 'trayId'];

/** The batch that comes out: by the rules of the recipe, or as it is typed. */
function OutputBatch(
  part: RunPart & { labels: number | null; setLabels: (next: number | null) => void },
) {
  const { plan, typed, shown, error, labels, setLabels } = part;
  const [isChanging, setChanging] = useState(false);
  const isAsked = shown?.isShortLived === true;
  const isWrong = fieldsOfOutput.some((path) => error(path) !== undefined) && !isAsked;
  const shortened =
    shown?.shortenedBy &&
    `Limited by batch ${shown.shortenedBy}${shown.ownExpiry ? `, else ${date(shown.ownExpiry)}` : ''}`;
  return (
    <Sheet
      title="Output batch"
      acts={
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isChanging || isWrong}
          onClick={() => setChanging(!isChanging)}
        >
          Change
        </Button>
      }
    >
      <SheetBody>
        <div className={css.output}>
          <Pictured src={plan.thumb} size={52}>
            <b>{typed.batchNumber || shown?.batchNumber || '–'}</b>
            <small>{plan.sku}</small>
          </Pictured>
        </div>
        {isChanging || isWrong ? (
          <OutputFields {...part} />
        ) : (
          <Facts
            rows={[
              ['Made', date(typed.mfgDate || today())],
              [
                'Expires',
                shown?.expiryDate ? (
                  <>
                    <b className={shown.isShortLived ? css.short : undefined}>
                      {date(shown.expiryDate)}
                    </b>
                    {shortened && <small className={css.shortened}>{shortened}</small>}
                  </>
                ) : null,
              ],
              ['Printed MRP', typed.mrp === '' ? null : money(typed.mrp)],
              ['To tray', shown?.tray || null],
            ]}
          />
        )}
        {shown?.isShortLived && <ShortLife {...part} />}
        <NumberInput
          label="Labels"
          description="Printed when the run is posted"
          min={0}
          max={2_000}
          allowDecimal={false}
          value={labels ?? ''}
          placeholder="None"
          onChange={(next) => setLabels(typeof next === 'number' ? next : null)}
        />
      </SheetBody>
    </Sheet>
  );
}

/** A product that is nearly past its date the day it is made is asked about. */
function ShortLife({ typed, shown, error, head }: RunPart) {
  return (
    <Checkbox
      className={css.shortLife}
      label="Short life: post it all the same"
      description={`Expires ${date(shown?.expiryDate ?? '')}, less than a tenth of its shelf life`}
      {...head.check('shortLife')}
      error={typed.shortLife ? undefined : error('batch.expiryDate')}
    />
  );
}

function OutputFields({ typed, shown, change, error, head }: RunPart) {
  return (
    <div className={css.fields}>
      <TextInput
        label="Batch number"
        placeholder={shown?.batchNumber}
        value={typed.batchNumber}
        onChange={(event) => change({ batchNumber: event.currentTarget.value })}
        error={error('batch.number')}
      />
      <DateInput
        label="Manufactured on"
        description="Leave blank for today."
        {...head.field('mfgDate')}
      />
      <DateInput
        label="Expiry date"
        description="Leave blank to take it from the recipe."
        value={typed.expiryDate}
        onChange={(next) => change({ expiryDate: String(next) })}
        error={error('batch.expiryDate')}
      />
      <MoneyInput
        label="Printed MRP"
        value={typed.mrp}
        onChange={(next) => change({ mrp: figure(next) })}
        error={error('batch.mrp')}
      />
      <Picker
        label="To tray"
        description="Leave blank for the floor of the store."
        list={stock.listTrays}
        with={{ status: 'active' }}
        words={(row) => row.code}
        under={(row) => row.name || null}
        {...head.field('trayId')}
      />
    </div>
  );
}

function CostOfRun({
  cost,
  last,
  abnormal,
  good,
  unit,
}: {
  cost: NonNullable<Preview['cost']>;
  last: number | null;
  abnormal: string;
  /** Thousandths. */
  good: number;
  unit: string;
}) {
  const one = good === 0 ? null : Math.round((cost.goodValue * 1_000) / good);
  return (
    <Sheet title="Cost of the run">
      <SheetBody>
        <Totals
          rows={[
            { label: 'Materials', value: money(cost.materials) },
            { label: 'Overhead', value: money(cost.overhead) },
            { label: 'Labour', value: money(cost.labour) },
            ...(cost.byproductValue > 0
              ? [{ label: 'By-products', value: money(0 - cost.byproductValue) }]
              : []),
            { label: 'Cost of the run', value: money(cost.total), weight: 'sum' as const },
            ...(cost.abnormalLoss > 0
              ? [
                  {
                    label: `Abnormal loss, ${abnormal}`,
                    value: money(0 - cost.abnormalLoss),
                  },
                ]
              : []),
            {
              label: `${qtyWords(good, unit)} good`,
              value: money(cost.goodValue),
              weight: 'final' as const,
            },
          ]}
        />
        {one !== null && (
          <p className={css.one}>
            <span>Unit cost</span>
            <b>{money(one)}</b>
            {last !== null && last > 0 && (
              <small>
                last run {money(last)}, {one >= last ? '+' : '−'}
                {percent(Math.abs(Math.round((one / last - 1) * 10_000)))}
              </small>
            )}
          </p>
        )}
      </SheetBody>
    </Sheet>
  );
}

/** Why the run is as it is: its note, more than was planned, a plan that is far from achieved. */
function RunText({ plan, typed, head }: RunPart) {
  const inAll = plan.goodQty + (typed.goodQty || 0);
  const reached = Math.round((inAll / plan.qty) * 10_000);
  const isFar = typed.complete && reached < 10_000 - plan.yieldAlertBps;
  const isOver = inAll > plan.qty;
  return (
    <Sheet title="Notes">
      <SheetBody>
        <div className={css.fields}>
          <Textarea label="Note" autosize minRows={1} {...head.field('note')} />
          {isFar && (
            <Textarea
              label="Reason for plan shortfall"
              description={`Plan achieved: ${percent(reached)}`}
              autosize
              minRows={1}
              {...head.field('yieldReason')}
              withAsterisk
            />
          )}
          {isOver && (
            <Checkbox
              label="More than planned"
              description={`${qtyWords(inAll, plan.unit)} in all, ${qtyWords(plan.qty, plan.unit)} planned`}
              {...head.check('morePlanned')}
            />
          )}
        </div>
      </SheetBody>
    </Sheet>
  );
}

const waitingText = (orders: number, goods: string): string =>
  orders === 1
    ? `1 order is waiting for ${goods}. It is filled when the run is posted.`
    : `${orders} orders are waiting for ${goods}. They are filled when the run is posted.`;
