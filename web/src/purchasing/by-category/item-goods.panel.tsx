import type { Item } from '@counting-house/contract/purchasing/item.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { money, qty } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { SkuBatches } from '../../stock/stock.routes.tsx';
import { RowActs } from '../../ui/rows/row-menu.tsx';
import { Block, SidePanel } from '../../ui/panel/side-panel.tsx';
import { StateBadge, Tag } from '../../ui/marks/badge.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { Facts, Metrics } from '../../ui/parts/sheet.tsx';
import { Qty } from '../../ui/parts/value.tsx';
import { itemGoodsActions } from './item-goods-acts.ts';

/** What there is of an item: figures of all stores, and its batches in the order they are used. */
export function ItemGoodsPanel({ id }: { id: number }) {
  const item = useOperation(purchasing.getItem, { id });
  const { skuId } = item;
  return (
    <SidePanel
      title={item.name}
      badges={
        <>
          {item.isLow && <StateBadge tone="waiting">Low stock</StateBadge>}
          {item.isExpiring && <StateBadge tone="waiting">Expires soon</StateBadge>}
          <Tag>{item.code}</Tag>
        </>
      }
      acts={<RowActs actions={itemGoodsActions} row={item} />}
      side={<Side item={item} />}
    >
      {skuId === null ? (
        <p>This item is not kept in stock.</p>
      ) : (
        <>
          <Block title="Stock">
            <Metrics
              rows={[
                ['In hand', <Qty key="onHand" of={item.onHand} unit={item.unit ?? ''} />],
                ['Available', <Qty key="free" of={item.free} unit={item.unit ?? ''} />],
                ['On order', <Qty key="onOrder" of={item.onOrder} unit={item.unit ?? ''} />],
              ]}
            />
          </Block>
          <Block title="Batches">
            <Part what="the batches">
              <SkuBatches skuId={skuId} />
            </Part>
          </Block>
        </>
      )}
    </SidePanel>
  );
}

function Side({ item }: { item: Item }) {
  return (
    <>
      <Block title="Item">
        <Facts
          rows={[
            ['Category', item.category],
            [
              'Reorder level',
              item.reorderLevel === null ? null : qty(item.reorderLevel, item.unit ?? ''),
            ],
            ['Value', item.value !== null && money(item.value)],
          ]}
        />
      </Block>
      {item.stores.length > 1 && (
        <Block title="Stores">
          <Facts
            rows={item.stores.map(({ store, onHand }) => [
              store,
              <Qty key={store} of={onHand} unit={item.unit ?? ''} places={item.unitDecimals} />,
            ])}
          />
        </Block>
      )}
    </>
  );
}
