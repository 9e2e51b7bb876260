import type { PurchaseOrder } from '@counting-house/contract/purchasing/purchase-orders/purchase-order.ts';
import { money, moment, qty } from '../../platform/format/format.ts';
import css from './purchase-order.module.css';
import { listChanges } from './revision-changes.ts';

/** How an order was changed after it had left draft, the latest change first. */
export function OrderRevisions({ order }: { order: PurchaseOrder }) {
  const { revisions } = order;
  return (
    <ul className={css.papers}>
      {revisions
        .map((before, at) => ({ before, after: revisions[at + 1] ?? order }))
        .toReversed()
        .map(({ before, after }) => (
          <li key={before.revision}>
            <span>{`Rev ${before.revision + 1}`}</span>
            <b>{`${money(before.total)} → ${money(after.total)}`}</b>
            <small>{[moment(before.at), before.by].filter(Boolean).join(', ')}</small>
            <small>{before.note}</small>
            {listChanges(before.lines, after.lines).map(({ name, was, is }) => (
              <small key={name}>
                {`${name}: ${was ? figures(was) : 'none'} → ${is ? figures(is) : 'removed'}`}
              </small>
            ))}
          </li>
        ))}
    </ul>
  );
}

const figures = (line: { qty: number; unit: string; price: number }): string =>
  `${qty(line.qty, line.unit)} at ${money(line.price)}`;
