import type { PackingAnswer } from '@counting-house/contract/logistics/packing.ts';
import { Button, NumberInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import css from '../logistics.module.css';
import { expectedWeight } from './expected-weight.ts';
import type { Packing } from './use-packing.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';

/** What is asked for in a dialog over the station. */
export type StationDialog = 'manual' | 'weigh' | 'hold' | 'short';

/** Takes the weight of the parcel that is open, or of the first one that has none. */
export function WeighParcel({
  answer,
  packing,
  close,
}: {
  answer: PackingAnswer;
  packing: Packing;
  close: () => void;
}) {
  const [grams, setGrams] = useState<number | ''>('');
  const unweighed = answer.boxes.find(
    ({ parcelId, grams: known, qty }) => parcelId === null && known === null && qty > 0,
  );
  const seq = unweighed?.seq ?? answer.basket.seq;
  const index = answer.boxes.findIndex((box) => box.seq === seq);
  const box = answer.boxes[index];

  function weigh(event: FormEvent) {
    event.preventDefault();
    if (grams === '') return;
    close();
    void packing.act({ action: 'weigh', seq, grams, source: 'typed' });
  }

  return (
    <Dialog onClose={close} title={`Weigh parcel ${Math.max(0, index) + 1}`}>
      <form className={css.stationForm} onSubmit={weigh}>
        <NumberInput
          label="Weight with its box, in grams"
          description={box && expectedWeight(box)}
          data-autofocus
          hideControls
          min={1}
          max={100_000}
          allowDecimal={false}
          value={grams}
          onChange={(value) => setGrams(value === '' ? '' : Number(value))}
        />
        <div className={css.acts}>
          <Button variant="default" onClick={close}>
            Back
          </Button>
          <Button type="submit">Use this weight</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Puts the basket on hold with a reason; anybody may go on with it later. */
export function HoldBasket({ packing, close }: { packing: Packing; close: () => void }) {
  const [reason, setReason] = useState('');
  return (
    <Dialog onClose={close} title="Put packing on hold">
      <form
        className={css.stationForm}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() === '') return;
          close();
          void packing.act({ action: 'hold', reason });
        }}
      >
        <TextInput
          label="Reason"
          data-autofocus
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={css.acts}>
          <Button variant="default" onClick={close}>
            Back
          </Button>
          <Button type="submit" disabled={reason.trim() === ''}>
            Put on hold
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
