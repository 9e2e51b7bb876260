import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { useMay } from '../../platform/session.ts';
import { stacked, text } from '../../ui/table/columns.tsx';
import { choice, period } from '../../ui/filter/filters.tsx';
import { List } from '../../ui/list/list.tsx';

import { movementColumns } from './movement-table.tsx';
import { movementLabels } from '../stock-labels.ts';
import { useStoreId } from '../store-on-view.tsx';

/** The ledger of goods, newest first. */
export function MovementList() {
  const storeId = useStoreId();
  const seesValues = useMay()('stock.value.read');
  const [when, what, ...others] = movementColumns.filter(
    ({ key }) => key !== 'value' || seesValues,
  );
  return (
    <List
      list={stock.listMovements}
      with={{ storeId }}
      things="movements"
      search="Goods, batch, document number"
      columns={[
        ...(when ? [when] : []),
        stacked(text('name', 'Goods'), text('sku', 'Code')),
        ...(what ? [what] : []),
        ...others,
      ]}
      filters={[choice('kind', 'What', movementLabels), period('businessDate', 'Date')]}
      empty="No movements yet."
    />
  );
}
