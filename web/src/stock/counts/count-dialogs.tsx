import type { CountScanned, CountTrayLine } from '@counting-house/contract/stock/count.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { date } from '../../platform/format/format.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import css from './count-station.module.css';
import type { Counting } from './use-counting.ts';

/** Types what lies of the goods in the tray. */
export function SetTotal({
  line,
  counting,
  close,
}: {
  line: CountTrayLine;
  counting: Counting;
  close: () => void;
}) {
  const [total, setTotal] = useState<unknown>(line.counted ?? '');
  const isFigure = typeof total === 'number';
  return (
    <Dialog onClose={close} title={line.name}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (typeof total !== 'number') return;
          close();
          void counting.enter({ batchId: line.batchId }, total, false);
        }}
      >
        <QtyInput
          label="Total in this tray"
          unit={line.unit}
          inputMode="decimal"
          value={isFigure ? total : ''}
          onChange={setTotal}
        />
        <Button type="submit" size="md">
          Set total
        </Button>
      </form>
    </Dialog>
  );
}

/** Several batches of the goods lie here, and the code names none. */
export function WhichBatch({ asked, counting }: { asked: CountScanned; counting: Counting }) {
  return (
    <Dialog onClose={counting.forget} title={asked.says}>
      <div className={css.form}>
        {asked.choices.map((line) => (
          <Button
            key={line.id}
            variant="default"
            size="md"
            onClick={() => {
              counting.forget();
              void counting.enter({ batchId: line.batchId }, asked.qty, true);
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
  return (
    <Dialog onClose={counting.forget} title="Found goods">
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          const newBatch = { number, ...(expiryDate ? { expiryDate } : {}) };
          const goods = { skuId: asked.skuId ?? 0, newBatch };
          void counting.enter(goods, asked.qty, true).then((isDone) => {
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
        <Button type="submit" size="md">
          Add found goods
        </Button>
      </form>
    </Dialog>
  );
}
