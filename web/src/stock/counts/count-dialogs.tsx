import type { CountScanned, CountTrayLine } from '@counting-house/contract/stock/count.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { date } from '../../platform/format/format.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { QtyPad } from '../../ui/station/qty-pad.tsx';
import type { Counting } from './use-counting.ts';

/** Types how much of the goods is in the tray. */
export function SetTotal({
  line,
  counting,
  close,
}: {
  line: CountTrayLine;
  counting: Counting;
  close: () => void;
}) {
  return (
    <QtyPad
      title={line.name}
      label="Total in this tray"
      unit={line.unit}
      value={line.counted}
      act="Set total"
      set={(total) => void counting.enter({ batchId: line.batchId }, total, false)}
      close={close}
    />
  );
}

/** Goods by weight were scanned: what was weighed is added. */
export function Weighed({ asked, counting }: { asked: CountScanned; counting: Counting }) {
  const goods = asked.batchId === null ? { skuId: asked.skuId ?? 0 } : { batchId: asked.batchId };
  return (
    <QtyPad
      title={asked.says}
      label="Quantity to add"
      unit={asked.unit}
      act="Add"
      set={(qty) => void counting.enter(goods, qty, true)}
      close={counting.forget}
    />
  );
}

/** Several batches of the goods lie here, and the code names none. */
export function WhichBatch({ asked, counting }: { asked: CountScanned; counting: Counting }) {
  return (
    <Dialog onClose={counting.forget} title={asked.says}>
      <div className="stack-12">
        {asked.choices.map((line) => (
          <Button
            key={line.id}
            variant="default"
            size="md"
            onClick={() => {
              counting.chooseBatch(line);
            }}
          >
            {line.batchNumber}
            {line.expiryDate && `, expires ${date(line.expiryDate)}`}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

/** Goods that are not on the list: the batch is read off them. */
export function UnknownBatch({ asked, counting }: { asked: CountScanned; counting: Counting }) {
  const [number, setNumber] = useState(asked.batchNumber ?? '');
  const [expiryDate, setExpiryDate] = useState(asked.expiryDate ?? '');
  const [weighed, setWeighed] = useState<unknown>('');
  const qty = asked.isWeighed ? weighed : asked.qty;
  return (
    <Dialog onClose={counting.forget} title="Found goods">
      <form
        className="stack-12"
        onSubmit={(event) => {
          event.preventDefault();
          const newBatch = { number, ...(expiryDate ? { expiryDate } : {}) };
          const goods = { skuId: asked.skuId ?? 0, newBatch };
          if (typeof qty !== 'number') return;
          void counting.enter(goods, qty, true).then((isDone) => {
            if (isDone) counting.forget();
          });
        }}
      >
        <p>{asked.says}</p>
        <TextInput
          label="Batch number on the goods"
          required
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <DateInput
          label="Expiry date"
          value={expiryDate}
          onChange={(next) => setExpiryDate(String(next))}
        />
        {asked.isWeighed && (
          <QtyInput
            label="Quantity"
            unit={asked.unit}
            required
            value={typeof weighed === 'number' ? weighed : ''}
            onChange={setWeighed}
          />
        )}
        <Button type="submit" size="md">
          Add found goods
        </Button>
      </form>
    </Dialog>
  );
}
