import type { ManualReason, PackingAnswer } from '@counting-house/contract/logistics/packing.ts';
import { Button, NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import { manualReasons } from '../logistics-labels.ts';
import css from '../logistics.module.css';
import type { Packing } from './use-packing.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { IdSelect } from '../../ui/picking/id-select.tsx';

/** Counts an item whose code cannot be read; it is marked on the parcel. */
export function ManualCount({
  answer,
  packing,
  close,
}: {
  answer: PackingAnswer;
  packing: Packing;
  close: () => void;
}) {
  const open = answer.lines.filter(({ scanned, wanted }) => scanned < wanted);
  const [lineId, setLineId] = useState(open[0]?.id ?? null);
  const [pieces, setPieces] = useState(1);
  const [reason, setReason] = useState<ManualReason>('no_label');
  return (
    <Dialog onClose={close} title="Enter without barcode">
      <form
        className={css.stationForm}
        onSubmit={(event) => {
          event.preventDefault();
          if (lineId === null) return;
          close();
          void packing.act({ action: 'manual', lineId, qty: Math.round(pieces * 1000), reason });
        }}
      >
        <IdSelect
          label="Item"
          of={open.map(({ id, title, sku }) => ({ id, label: `${title}, ${sku}` }))}
          value={lineId}
          onChange={(next) => setLineId(next || null)}
        />
        <NumberInput
          label="How many"
          min={0.001}
          value={pieces}
          onChange={(value) => setPieces(Number(value) || 1)}
        />
        <Select
          label="Reason"
          data={Object.entries(manualReasons).map(([value, label]) => ({ value, label }))}
          value={reason}
          onChange={(value) => setReason((value ?? 'no_label') as ManualReason)}
        />
        <div className={css.acts}>
          <Button variant="default" onClick={close}>
            Back
          </Button>
          <Button type="submit">Add count</Button>
        </div>
      </form>
    </Dialog>
  );
}
