import type { PackingAnswer, ShortReason } from '@counting-house/contract/logistics/packing.ts';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { IdSelect } from '../../ui/picking/id-select.tsx';
import { shortReasons } from '../logistics-labels.ts';
import css from '../logistics.module.css';
import { lineNow } from './packing-now.tsx';
import type { Packing } from './use-packing.ts';

/** Records reserved goods that are missing: others are proposed, or a supervisor decides. */
export function ShortPick({
  answer,
  packing,
  close,
}: {
  answer: PackingAnswer;
  packing: Packing;
  close: () => void;
}) {
  const open = answer.lines.filter(({ scanned, wanted }) => scanned < wanted);
  const [lineId, setLineId] = useState(lineNow(answer)?.id ?? null);
  const line = open.find(({ id }) => id === lineId);
  const left = line ? line.wanted - line.scanned : 0;
  const [typed, setTyped] = useState<unknown>(null);
  const missing = typed ?? left;
  const [reason, setReason] = useState<ShortReason>('not_there');
  return (
    <Dialog onClose={close} title="Short pick">
      <form
        className={css.stationForm}
        onSubmit={(event) => {
          event.preventDefault();
          if (!line || typeof missing !== 'number' || missing <= 0) return;
          close();
          void packing.act({ action: 'short', lineId: line.id, qty: missing, reason });
        }}
      >
        <IdSelect
          label="Item"
          of={open.map(({ id, title, sku }) => ({ id, label: `${title}, ${sku}` }))}
          value={lineId}
          onChange={(next) => {
            setLineId(next || null);
            setTyped(null);
          }}
        />
        <QtyInput
          label="Quantity missing"
          unit={line?.unitCode}
          value={typeof missing === 'number' ? missing : ''}
          error={
            typeof missing === 'number' && missing > left ? 'More than is left to pack' : undefined
          }
          onChange={setTyped}
        />
        <Select
          label="Reason"
          data={Object.entries(shortReasons).map(([value, label]) => ({ value, label }))}
          value={reason}
          onChange={(value) => setReason((value ?? 'not_there') as ShortReason)}
        />
        <div className={css.acts}>
          <Button variant="default" onClick={close}>
            Back
          </Button>
          <Button type="submit">Record short pick</Button>
        </div>
      </form>
    </Dialog>
  );
}
