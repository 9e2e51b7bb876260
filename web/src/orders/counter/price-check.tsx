import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { SellableItem } from '@counting-house/contract/orders/order-entry.ts';
import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { call } from '../../platform/http/client.ts';
import { money, shortDate } from '../../platform/format/format.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Picture } from '../../ui/files/picture.tsx';
import { itemName } from '../placing/entry.ts';
import { StockMark } from '../placing/stock-mark.tsx';
import css from './counter.module.css';

/** One scanned item, large: what it costs and what is left of it. */
export function PriceCheck({ close }: { close: () => void }) {
  const [q, setQ] = useState('');
  const [found, setFound] = useState<SellableItem | null>(null);
  const [says, setSays] = useState<string | null>(null);

  async function look(event: FormEvent) {
    event.preventDefault();
    const words = q.trim();
    if (words === '') return;
    const reply = await call(orders.listSellableItems, { q: words, limit: 1 });
    const item = reply.ok ? (reply.data.rows[0] ?? null) : null;
    setFound(item);
    setSays(reply.ok ? (item ? null : `No items match “${words}”`) : reply.problem.detail);
    if (item) setQ('');
  }

  return (
    <Dialog onClose={close} title="Price check" size={480}>
      <form onSubmit={(event) => void look(event)}>
        <TextInput
          label="Scan or type a product"
          autoComplete="off"
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
          error={says}
        />
      </form>
      {found && (
        <div className={css.checked} role="status">
          <Picture src={found.thumb} size={96} />
          <div>
            <b>{itemName(found)}</b>
            <p className={css.price}>{money(found.price)}</p>
            <p>
              per {unitName(found.unitCode, 1_000)}
              {found.mrp > 0 && `, MRP ${money(found.mrp)}`}
            </p>
            <p>
              <StockMark available={found.available} expired={found.expired} word="in stock" />
              {found.nextExpiry && `, exp ${shortDate(found.nextExpiry)}`}
            </p>
          </div>
        </div>
      )}
    </Dialog>
  );
}
