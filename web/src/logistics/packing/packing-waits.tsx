import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { QueueRow } from '@counting-house/contract/logistics/queue.ts';
import { Button } from '@mantine/core';
import { qty, shortDate } from '../../platform/format/format.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import css from './packing.module.css';
import type { Packing } from './use-packing.ts';

/** What this packer has begun, and the orders that wait, for a packer who has no slip to scan. */
export function PackingWaits({ packing }: { packing: Packing }) {
  const queue = useOptionalOperation(
    logistics.listQueue,
    { stage: 'ready', limit: 10 },
    { refetchInterval: 30_000 },
  ).data;
  const begun = useOptionalOperation(logistics.listQueue, { stage: 'packing', limit: 50 }).data;
  const mine = begun?.rows.filter((row) => row.isMine && row.basketStatus === 'packing') ?? [];
  return (
    <>
      {mine.length > 0 && (
        <>
          <div className={css.head}>
            <b>Your open baskets</b>
            <span>{mine.length}</span>
          </div>
          <ul className={css.waits}>
            {mine.map((row) => (
              <WaitingOrder key={row.id} row={row} act="Continue" isFilled packing={packing} />
            ))}
          </ul>
        </>
      )}
      <div className={css.head}>
        <b>Ready to pack</b>
        <span>{queue?.stages.ready ?? ''}</span>
      </div>
      {queue?.rows.length === 0 && (
        <p className={css.quiet}>
          Nothing to pack. Orders appear here when their goods are reserved.
        </p>
      )}
      <ul className={css.waits}>
        {queue?.rows.map((row) => (
          <WaitingOrder key={row.id} row={row} act="Pack" packing={packing} />
        ))}
      </ul>
    </>
  );
}

function WaitingOrder({
  row,
  act,
  isFilled = false,
  packing,
}: {
  row: QueueRow;
  act: string;
  isFilled?: boolean;
  packing: Packing;
}) {
  return (
    <li>
      <div>
        <b>{row.orderNo}</b>
        <div className={css.quiet}>
          {row.buyer}, {qty(row.units)} in {row.lines} {row.lines === 1 ? 'line' : 'lines'}
          {row.promiseDate && `, promised ${shortDate(row.promiseDate)}`}
        </div>
      </div>
      <Button
        variant={isFilled ? 'filled' : 'default'}
        aria-label={`${act} ${row.orderNo}`}
        onClick={() => void packing.start({ orderId: row.id })}
      >
        {act}
      </Button>
    </li>
  );
}
