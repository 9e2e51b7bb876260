import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import { Button } from '@mantine/core';
import { qty, shortDate } from '../../platform/format/format.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import css from './packing.module.css';
import type { Packing } from './use-packing.ts';

/** The orders that wait, for whoever has no slip to scan. */
export function PackingWaits({ packing }: { packing: Packing }) {
  const queue = useOptionalOperation(
    logistics.listQueue,
    { stage: 'ready', limit: 10 },
    { refetchInterval: 30_000 },
  ).data;
  return (
    <>
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
          <li key={row.id}>
            <div>
              <b>{row.orderNo}</b>
              <div className={css.quiet}>
                {row.buyer}, {qty(row.units)} in {row.lines} {row.lines === 1 ? 'line' : 'lines'}
                {row.promiseDate && `, promised ${shortDate(row.promiseDate)}`}
              </div>
            </div>
            <Button
              variant="default"
              aria-label={`Pack ${row.orderNo}`}
              onClick={() => void packing.start({ orderId: row.id })}
            >
              Pack
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
