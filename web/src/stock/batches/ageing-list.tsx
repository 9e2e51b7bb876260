import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { useMay } from '../../platform/session.ts';
import { flag, money, opens, qty, stacked, text } from '../../ui/table/columns.tsx';
import { yesNo } from '../../ui/filter/filters.tsx';
import { List } from '../../ui/list/list.tsx';
import { figure, worth } from '../figure-column.tsx';
import { useGoods } from '../goods-on-view.ts';
import { SkuPanel } from '../skus/sku.panel.tsx';
import { useStoreId } from '../store-on-view.tsx';

const worthOlder = money('valueOlder', 'Value over 180', { sorted: true });

/** How long goods have been in the store, by the day they were received. */
export function AgeingList() {
  const storeId = useStoreId();
  const seesValues = useMay()('stock.value.read');
  const { kinds } = useGoods();
  return (
    <List
      list={stock.listAgeing}
      things="goods"
      with={{ kind: [...kinds], storeId }}
      search="Name, code"
      columns={[
        stacked(opens('name', 'Goods', { sorted: true }), text('sku', 'Code')),
        figure('days30', '0 to 30 days'),
        figure('days60', '31 to 60'),
        figure('days90', '61 to 90'),
        figure('days180', '91 to 180'),
        figure('older', 'Over 180', { sorted: true }),
        qty('onHand', 'In hand', { sorted: true, unit: 'unit' }),
        flag('isDead', 'No use in 180 days'),
        ...(seesValues ? [worthOlder, worth] : []),
      ]}
      filters={[yesNo('dead', 'No use in 180 days')]}
      panel={SkuPanel}
      empty="No goods in stock."
    />
  );
}
