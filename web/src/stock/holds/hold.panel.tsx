import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { date, moment } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { State } from '../../ui/marks/badge.tsx';
import { SidePanel } from '../../ui/panel/side-panel.tsx';
import { Facts } from '../../ui/parts/sheet.tsx';
import { Qty } from '../../ui/parts/value.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { RowActs } from '../../ui/rows/row-menu.tsx';
import { BatchLink } from '../batches/batch-link.tsx';
import { TrayCodes } from '../trays/tray-codes.tsx';
import { holdActions } from './hold-acts.ts';
import { holdStates } from './hold-labels.ts';

/** Goods that are held for somebody: how many of what, where, and until when. */
export function HoldPanel({ id }: { id: number }) {
  const hold = useOperation(stock.getHold, { id });
  return (
    <SidePanel
      title={hold.heldFor}
      record={{ table: 'stock_hold', id: hold.id }}
      badges={<State of={holdStates} is={hold.status} />}
      acts={<RowActs actions={holdActions} row={hold} />}
      isNarrow
    >
      <Facts
        rows={[
          ['Goods', <KnownRecord key="sku" kind="sku" id={hold.skuId} title={hold.name} />],
          ['Code', hold.sku],
          ['Held', <Qty key="held" of={hold.heldQty} unit={hold.unit} />],
          ['Asked for', <Qty key="asked" of={hold.qty} unit={hold.unit} />],
          [
            'Batch',
            hold.batchId === null ? (
              'First to expire'
            ) : (
              <BatchLink key="batch" id={hold.batchId}>
                {hold.batch}
              </BatchLink>
            ),
          ],
          ['Trays', hold.trays.length === 0 ? null : <TrayCodes key="trays" of={hold.trays} />],
          ['Store', hold.store],
          ['Last day', date(hold.lastDate)],
          ['Note', hold.note || null],
          ['Held by', `${hold.createdBy}, ${moment(hold.createdAt)}`],
        ]}
      />
    </SidePanel>
  );
}
