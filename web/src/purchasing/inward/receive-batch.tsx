import { Button, Checkbox, NumberInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMay } from '../../platform/session.ts';
import { MoneyInput, QtyInput } from '../../ui/form/figure-input.tsx';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import { Picker } from '../../ui/picking/picker.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { ReceiveChecks } from './receive-checks.tsx';
import { ReceiveFacts } from './receive-facts.tsx';
import { ReceiveRejected } from './receive-rejected.tsx';
import css from './receive.module.css';
import { type BatchTyped, type LineTyped, noBatch, withBatch, withLine } from './receiving.ts';
import type { Receiving } from './use-receiving.ts';

/** The field into which a quantity is typed. */
export const acceptedField = 'receive-accepted';

const figureOf = (next: unknown): number | '' => (typeof next === 'number' ? next : '');

/** What is typed of the batch that is counted now: quantities, the label's facts, what is rejected. */
export function ReceiveBatch({ receiving, line }: { receiving: Receiving; line: LineTyped }) {
  const { at, typed, errors } = receiving;
  const may = useMay();
  const row = line.batches[at.batch] ?? noBatch;
  const { unit, isTracked, poLineId } = line.goods;
  const path = `lines.${at.line}.batches.${at.batch}`;
  const set = (patch: Partial<BatchTyped>) => receiving.change(withBatch(typed, at, patch));
  const mayPrice = poLineId === null || may('purchasing.inward.price');
  const wrong = (field: keyof BatchTyped) => errors[`${path}.${field}`];
  return (
    <section className={css.form} aria-label={`Batch of ${line.goods.name}`}>
      {line.batches.length > 1 && <BatchTabs receiving={receiving} line={line} />}
      {isTracked && (
        <ReceiveFacts
          key={`${at.line}.${at.batch}`}
          goods={line.goods}
          row={row}
          set={set}
          wrong={wrong}
        />
      )}
      <ReceiveChecks
        checks={line.goods.checks}
        answers={row.checks}
        wrong={(index) => errors[`${path}.checks.${index}`]}
        files={receiving.files}
        answer={(checks) => set({ checks })}
      />
      <Pair>
        <QtyInput
          id={acceptedField}
          label="Accepted"
          unit={unit}
          value={row.acceptedQty}
          error={wrong('acceptedQty')}
          onChange={(next) => set({ acceptedQty: figureOf(next) })}
        />
        <QtyInput
          label="Rejected"
          unit={unit}
          value={row.rejectedQty}
          error={wrong('rejectedQty')}
          onChange={(next) => set({ rejectedQty: figureOf(next) })}
        />
      </Pair>
      {row.rejectedQty !== '' && row.rejectedQty > 0 && (
        <ReceiveRejected row={row} set={set} wrong={wrong} uploads={receiving.files(null)} />
      )}
      <Pair>
        <QtyInput
          label="On the challan"
          description="As printed on the challan."
          unit={unit}
          value={line.challanQty}
          error={errors[`lines.${at.line}.challanQty`]}
          onChange={(next) =>
            receiving.change(withLine(typed, at.line, () => ({ challanQty: figureOf(next) })))
          }
        />
        {isTracked && (
          <MoneyInput
            label="MRP on the pack"
            description="Where one is printed."
            value={row.mrp}
            error={wrong('mrp')}
            onChange={(next) => set({ mrp: figureOf(next) })}
          />
        )}
      </Pair>
      {line.goods.isInspected ? (
        <p className={css.under}>Goes to quarantine until it is inspected.</p>
      ) : (
        <TrayPicker storeId={typed.storeId} row={row} set={set} wrong={wrong('trayId')} />
      )}
      <Pair>
        {mayPrice && <Price receiving={receiving} line={line} />}
        <NumberInput
          label="Labels to print"
          description="One for each bag or jar, or one for the batch."
          min={0}
          max={1000}
          value={row.labels}
          onChange={(next) => set({ labels: Number(next) || 0 })}
        />
      </Pair>
      {poLineId === null && (
        <Checkbox
          label="Free of charge"
          checked={line.isFree}
          onChange={(event) => {
            const isFree = event.currentTarget.checked;
            receiving.change(withLine(typed, at.line, () => ({ isFree })));
          }}
        />
      )}
      {errors[`lines.${at.line}.skuId`] && (
        <p role="alert" className={css.wrong}>
          {errors[`lines.${at.line}.skuId`]}
        </p>
      )}
      {isTracked && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.7} />}
          onClick={() => {
            receiving.change(
              withLine(typed, at.line, ({ batches }) => ({ batches: [...batches, noBatch] })),
            );
            receiving.choose({ line: at.line, batch: line.batches.length });
          }}
        >
          Another batch
        </Button>
      )}
    </section>
  );
}

/** Where accepted goods of the batch are put. */
function TrayPicker({
  storeId,
  row,
  set,
  wrong,
}: {
  storeId: number | null;
  row: BatchTyped;
  set: (patch: Partial<BatchTyped>) => void;
  wrong: string | undefined;
}) {
  return (
    <Picker
      label="Tray"
      description="Scan it, or choose it here."
      placeholder="Usual tray, or the floor"
      list={stock.listTrays}
      with={{ status: 'active', storeId: storeId ?? undefined }}
      words={(tray) => tray.code}
      under={(tray) => tray.name || null}
      shown={row.tray || null}
      value={row.trayId ?? ''}
      error={wrong}
      onChange={(next) => {
        if (next === '') set({ trayId: null, tray: '' });
      }}
      onPick={(tray) => set({ trayId: tray.id, tray: tray.code })}
    />
  );
}

type Part = { receiving: Receiving; line: LineTyped };

/** The batches of one delivery, of which one is counted now. */
function BatchTabs({ receiving: { at, choose }, line }: Part) {
  return (
    <div className={css.batches} role="group" aria-label="Batches">
      {line.batches.map((batch, place) => (
        <Button
          key={place}
          size="xs"
          variant={place === at.batch ? 'filled' : 'default'}
          aria-pressed={place === at.batch}
          onClick={() => choose({ line: at.line, batch: place })}
        >
          {batch.number || `Batch ${place + 1}`}
        </Button>
      ))}
    </div>
  );
}

function Price({ receiving: { at, typed, errors, change }, line }: Part) {
  return (
    <MoneyInput
      label={`Price per ${unitName(line.goods.unit, 1000)}`}
      description={
        line.goods.poLineId === null ? 'Before tax.' : 'Leave blank to keep the price of the order.'
      }
      disabled={line.isFree}
      value={line.isFree ? '' : line.price}
      error={errors[`lines.${at.line}.price`]}
      onChange={(next) => change(withLine(typed, at.line, () => ({ price: figureOf(next) })))}
    />
  );
}
