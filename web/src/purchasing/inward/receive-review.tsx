import { Button } from '@mantine/core';
import { qty } from '../../platform/format/format.ts';
import { useIsOnline } from '../../platform/online.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import css from './receive.module.css';
import {
  sumAccepted,
  goodsKey,
  isCounted,
  type LineTyped,
  openChecks,
  sumRejected,
} from './receiving.ts';
import type { Receiving } from './use-receiving.ts';

/** What will be taken in, summed up before it is. */
export function ReceiveReview({ receiving, close }: { receiving: Receiving; close: () => void }) {
  const isOnline = useIsOnline();
  const { typed } = receiving;
  const lines = typed.lines.filter(isCounted);
  const untouched = typed.lines.length - lines.length;
  return (
    <Dialog onClose={close} title="Post this receipt?">
      <div className={css.form}>
        {lines.length === 0 ? (
          <p>Nothing is counted yet.</p>
        ) : (
          <ul className={css.review}>
            {lines.map((line) => (
              <li key={goodsKey(line)}>
                <b>{line.goods.name}</b>
                <span>{wordsOf(line)}</span>
              </li>
            ))}
          </ul>
        )}
        {lines.flatMap((line) =>
          line.batches
            .flatMap((row) => openChecks(line.goods.checks, row))
            .map(({ name }, at) => (
              <p key={`${line.goods.skuId} ${at}`} className={css.wrong}>
                {`${line.goods.name}: '${name}' is not answered yet.`}
              </p>
            )),
        )}
        {untouched > 0 && lines.length > 0 && (
          <p>{untouched === 1 ? '1 line stays open.' : `${untouched} lines stay open.`}</p>
        )}
        <Button
          size="md"
          disabled={!isOnline || lines.length === 0}
          loading={receiving.isSending}
          onClick={() => {
            close();
            receiving.send('post');
          }}
        >
          Post
        </Button>
      </div>
    </Dialog>
  );
}

function wordsOf(line: LineTyped): string {
  const { openQty, unit } = line.goods;
  const accepted = sumAccepted(line);
  const rejected = sumRejected(line);
  const left = openQty === null ? 0 : openQty - accepted;
  return [
    `${qty(accepted, unit)} accepted`,
    ...(rejected > 0 ? [`${qty(rejected, unit)} rejected`] : []),
    ...(left > 0 ? [`${qty(left, unit)} stays open`] : []),
    ...(left < 0 ? [`${qty(-left, unit)} over the order`] : []),
  ].join(', ');
}
