import type { Item } from '@counting-house/contract/purchasing/item.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import { money, qty } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { PathLink } from '../../ui/parts/path-link.tsx';
import { Facts } from '../../ui/parts/sheet.tsx';
import css from './item.module.css';
import { purchasingScreens } from '../purchasing.routes.tsx';

const most = 20;

/** What vendors ask for an item, and what was paid last; prices are changed at the vendor. */
export function ItemPrices({ item }: { item: Item }) {
  const { id, skuId, lastPrice, lastPriceUnit, lastVendor } = item;
  const { rows } = useOperation(purchasing.listVendorItems, {
    ...(skuId === null ? { itemId: id } : { skuId }),
    limit: most,
  });
  return (
    <>
      {lastPrice !== null && (
        <Facts
          rows={[
            [
              'Last purchase price',
              `${money(lastPrice)} / ${unitName(lastPriceUnit ?? '', 1_000)}`,
            ],
            ['To', lastVendor],
          ]}
        />
      )}
      {rows.length === 0 ? (
        <p>No prices yet. They are entered at the vendor.</p>
      ) : (
        <ul className={css.items}>
          {rows.map((row) => (
            <li key={row.id}>
              <PathLink path={`${purchasingScreens.vendors.path}?open=${row.vendorId}`}>
                {row.vendor}
              </PathLink>
              <span>
                {money(row.price)} / {unitName(row.unit, 1_000)}
                {row.minQty > 1_000 && ` from ${qty(row.minQty, row.unit)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
