import type { AgeingRow } from '@counting-house/contract/stock/ageing.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Box } from '@mantine/core';
import { useMay } from '../../platform/session.ts';
import { money, qty as qtyWords } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { Metrics } from '../../ui/parts/sheet.tsx';
import { Qty, Second } from '../../ui/parts/value.tsx';
import { type Column, flag, onCard, opens, qty, stacked, text } from '../../ui/table/columns.tsx';
import { yesNo } from '../../ui/filter/filters.tsx';
import { List } from '../../ui/list/list.tsx';
import { worth } from '../figure-column.tsx';
import { useGoods } from '../goods-on-view.ts';
import { SkuPanel } from '../skus/sku.panel.tsx';
import { useStoreId } from '../store-on-view.tsx';

type Days = 'days30' | 'days60' | 'days90' | 'days180' | 'older';
type Value = 'value30' | 'value60' | 'value90' | 'value180' | 'valueOlder';

/** A quantity, with what it is worth beneath; a card leaves out an age that nothing has. */
const aged = (days: Days, value: Value, label: string): Column<AgeingRow> => ({
  key: days,
  label,
  isRight: true,
  part: 'fact',
  isSorted: days === 'older',
  cell: (row) => (
    <>
      <Qty of={row[days]} unit="" />{' '}
      {row[value] !== null && row[value] > 0 && <Second>{money(row[value])}</Second>}
    </>
  ),
  words: (row) => (row[days] > 0 ? qtyWords(row[days]) : ''),
});

/** How long goods have been in the store, by the day they were received. */
export function AgeingList() {
  const storeId = useStoreId();
  const seesValues = useMay()('stock.value.read');
  const { kinds } = useGoods();
  return (
    <>
      {seesValues && <AgeingValues kinds={kinds} storeId={storeId} />}
      <List
        list={stock.listAgeing}
        things="goods"
        with={{ kind: [...kinds], storeId }}
        search="Name, code"
        columns={[
          stacked(opens('name', 'Goods', { sorted: true }), text('sku', 'Code')),
          aged('days30', 'value30', '0 to 30 days'),
          aged('days60', 'value60', '31 to 60'),
          aged('days90', 'value90', '61 to 90'),
          aged('days180', 'value180', '91 to 180'),
          aged('older', 'valueOlder', 'Over 180'),
          onCard('amount', qty('onHand', 'In hand', { sorted: true, unit: 'unit' })),
          flag('isDead', 'No use in 180 days'),
          ...(seesValues ? [worth] : []),
        ]}
        filters={[yesNo('dead', 'No use in 180 days')]}
        panel={SkuPanel}
        empty="No goods in stock."
      />
    </>
  );
}

/** What all goods on the page are worth, by age. */
function AgeingValues({
  kinds,
  storeId,
}: {
  kinds: readonly AgeingRow['kind'][];
  storeId: number | undefined;
}) {
  const { sums } = useOperation(stock.listAgeing, {
    kind: [...kinds],
    storeId,
    sums: true,
    limit: 1,
  });
  if (!sums || sums.value === 0) return null;
  return (
    <Box mb="md">
      <Metrics
        rows={[
          ['0 to 30 days', money(sums.value30)],
          ['31 to 60', money(sums.value60)],
          ['61 to 90', money(sums.value90)],
          ['91 to 180', money(sums.value180)],
          ['Over 180', money(sums.valueOlder)],
          ['In all', money(sums.value)],
        ]}
      />
    </Box>
  );
}
