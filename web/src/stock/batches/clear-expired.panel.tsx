import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Radio, Textarea } from '@mantine/core';
import { count, money, qty } from '../../platform/format/format.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useSetSearch, useVisit } from '../../platform/address.ts';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { type Column, money as moneyColumn } from '../../ui/table/columns.tsx';
import type { RowOf } from '../../ui/list/use-list.ts';
import { Qty } from '../../ui/parts/value.tsx';
import { purchasingScreens } from '../../purchasing/purchasing.routes.tsx';
import { batchName, goodsName, lastDay } from './batch-columns.ts';
import { useGoods } from '../goods-on-view.ts';
import { useToDocument } from '../trays/placed-goods.tsx';
import { StoreTag, useStoreId } from '../store-on-view.tsx';

type Row = RowOf<typeof stock.listBatches>;

const columns: readonly Column<Row>[] = [
  goodsName,
  batchName,
  lastDay,
  {
    key: 'onHand',
    label: 'On hand',
    isRight: true,
    part: 'amount',
    cell: (row) => <Qty of={row.onHand} unit={row.unit} />,
  },
];

const mostBatches = 200;

/** What the goods cost; null for those who may not see values. */
function worthOf(rows: readonly Row[]): number | null {
  if (rows.some(({ value }) => value === null)) return null;
  return rows.reduce((sum, { value }) => sum + (value ?? 0), 0);
}

/** Where drafts of returns are: the one, or all of them. */
const pathOfReturns = (returns: readonly { id: number }[]): string => {
  const [only] = returns.length === 1 ? returns : [];
  const open = only ? `&open=${only.id}` : '&state=draft';
  return `${purchasingScreens.receiveAgainstOrder.path}?tab=returns${open}`;
};

/** Takes all expired batches off the shelf: written off, into quarantine, or back to their vendors. */
export function ClearExpiredPanel() {
  const setSearch = useSetSearch();
  const toDocument = useToDocument();
  const visit = useVisit();
  const may = useMay();
  const storeId = useStoreId();
  const { kinds, store } = useGoods();
  const expired = useOperation(stock.listBatches, {
    expired: true,
    kind: [...kinds],
    storeId,
    limit: mostBatches,
  });
  const worth = worthOf(expired.rows);
  const form = useOperationForm(purchasing.batchExpiredClear, {
    initial: { storeId, batchIds: expired.rows.map(({ id }) => id), action: 'scrap' },
    saved: 'Expired goods cleared',
    then: ({ docs: [doc], returns, ownBatches, shortDemands, inParcels }) => {
      if (shortDemands.length > 0) {
        const waiting = shortDemands.map(({ refNumber, sku, qty: short }) => {
          return `${refNumber} (${qty(short)} ${sku})`;
        });
        toast.info(`Orders now waiting for stock: ${waiting.join(', ')}`);
      }
      if (inParcels.length > 0) {
        toast.info(`Unpack these parcels, they hold expired goods: ${inParcels.join(', ')}`);
      }
      if (ownBatches.length > 0) {
        toast.info(`No vendor delivered ${ownBatches.join(', ')}. Write them off.`);
      }
      if (returns.length > 0) void visit(pathOfReturns(returns));
      else if (doc) toDocument(doc);
      else setSearch({ form: null });
    },
  });
  const action = form.field('action');

  return (
    <FormPanel title="Clear expired goods" badges={<StoreTag />} form={form} act="Clear">
      {expired.rows.length === 0 ? (
        <p>No expired stock.</p>
      ) : (
        <DataTable
          caption={`${expired.rows.length === 1 ? '1 expired batch' : `${count(expired.rows.length)} expired batches`}, ${store.toLowerCase()}`}
          columns={worth === null ? columns : [...columns, moneyColumn<'value'>('value', 'Value')]}
          rows={expired.rows}
          {...(worth === null ? {} : { total: ['Total', '', '', '', money(worth)] })}
        />
      )}
      <Radio.Group
        label="Action"
        value={action.value}
        onChange={action.onChange}
        error={action.error}
      >
        <Radio
          value="scrap"
          label="Write off"
          description="Written off at cost. Above the limit another person approves it."
        />
        <Radio
          value="quarantine"
          label="Move to quarantine"
          description="Stay in stock until they are disposed of."
        />
        {may('purchasing.return.write') && (
          <Radio
            value="vendor_return"
            label="Return to the vendors"
            description="Drafts one return per vendor. The goods are reserved until it is posted."
          />
        )}
      </Radio.Group>
      <Textarea label="Note" autosize minRows={2} {...form.field('note')} />
    </FormPanel>
  );
}
