import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { SellableItem } from '@counting-house/contract/orders/order-entry.ts';
import { type KeyboardEvent, useState } from 'react';
import { money, shortDate } from '../../platform/format/format.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { Picture } from '../../ui/files/picture.tsx';
import { Tabs } from '../../ui/parts/tabs.tsx';
import { itemName } from '../placing/entry.ts';
import { StockMark } from '../placing/stock-mark.tsx';
import css from './counter.module.css';

const all = 'all';

/** What is sold, by category, to be chosen by its picture; arrow keys move over the tiles. */
export function ProductGrid({ add }: { add: (item: SellableItem) => void }) {
  const [chosen, setChosen] = useState(all);
  const maySee = useMay()(catalogue.listCategories.permission);
  const categories = useOptionalOperation(
    catalogue.listCategories,
    { status: 'active', tree: true },
    { enabled: maySee },
  ).data;
  const items = useOptionalOperation(orders.listSellableItems, {
    limit: 50,
    ...(chosen === all ? {} : { categoryId: Number(chosen) }),
  }).data;
  const tops = (categories?.rows ?? []).filter(
    ({ parentId, productCount }) => parentId === null && productCount > 0,
  );

  return (
    <section className={css.grid} aria-label="Products by category">
      {tops.length > 1 && (
        <Tabs
          label="Categories"
          tabs={[
            { value: all, label: 'All' },
            ...tops.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={chosen}
          set={setChosen}
        />
      )}
      <div className={css.tiles} role="group" aria-label="Products">
        {items?.rows.map((item) => (
          <button
            key={item.variantId}
            type="button"
            className={css.tile}
            disabled={!item.isOrderable}
            onClick={() => add(item)}
            onKeyDown={walk}
          >
            <Picture src={item.thumb} size={40} />
            <span>
              <b>{itemName(item)}</b>
              <span className={css.facts}>
                {money(item.price)} <StockMark available={item.available} expired={item.expired} />
              </span>
              <small>{item.nextExpiry ? `exp ${shortDate(item.nextExpiry)}` : item.sku}</small>
            </span>
          </button>
        ))}
      </div>
      {items?.rows.length === 0 && <p className={css.empty}>No products in this category.</p>}
    </section>
  );
}

/** Arrow keys go from tile to tile, up and down by rows. */
function walk(event: KeyboardEvent<HTMLButtonElement>) {
  const tiles = [...(event.currentTarget.parentElement?.querySelectorAll('button') ?? [])];
  const at = tiles.indexOf(event.currentTarget);
  const top = tiles[0]?.offsetTop ?? 0;
  const perRow = tiles.findIndex(({ offsetTop }) => offsetTop > top);
  const row = perRow < 0 ? tiles.length : perRow;
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  tiles[at + by]?.focus();
}
