import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { stock as stockCalls } from '@counting-house/contract/stock/stock.operations.ts';
import { Button } from '@mantine/core';
import { useGo, useSetSearch } from '../../platform/address.ts';
import { today } from '../../platform/format/format.ts';
import { useMay } from '../../platform/session.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { stockScreens } from '../../stock/stock.routes.tsx';
import { StateBadge, Tag } from '../../ui/marks/badge.tsx';
import { type Column, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Metrics, Sheet, SheetBody } from '../../ui/parts/sheet.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { BusinessDate, Qty, Second } from '../../ui/parts/value.tsx';

/** What lies in the stores of a variant: figures, then batches by expiry. */
export function VariantStock({ id }: { id: number }) {
  return (
    <Part what="the stock">
      <StockOf id={id} />
    </Part>
  );
}

function StockOf({ id }: { id: number }) {
  const variant = useOperation(catalogue.getVariant, { id });
  const { stock, batches, unitCode, unitDecimals } = variant;
  if (stock === null) return null;
  const figure = (of: number) => <Qty of={of} unit={unitCode} places={unitDecimals} />;
  const rows = batches.map((batch, index) => ({ ...batch, id: index + 1 }));
  const isOver = (day: string | null) => day !== null && day < today();
  const first = rows.find(({ expiryDate }) => expiryDate !== null && !isOver(expiryDate))?.batchId;
  const columns: readonly Column<(typeof rows)[number]>[] = [
    text('batchNumber', 'Batch'),
    text('storeName', 'Store'),
    text('trayCode', 'Tray'),
    {
      key: 'expiryDate',
      label: 'Expiry',
      cell: ({ expiryDate, batchId }) => (
        <>
          <BusinessDate of={expiryDate} />{' '}
          {isOver(expiryDate) ? (
            <StateBadge tone="stopped">Expired</StateBadge>
          ) : (
            batchId === first && <Tag>Expires first</Tag>
          )}
        </>
      ),
    },
    { key: 'qty', label: 'Quantity', isRight: true, cell: ({ qty }) => figure(qty) },
  ];
  return (
    <Sheet
      title={`Stock of ${variant.title}`}
      acts={
        <>
          <Second>{variant.sku}</Second>
          {variant.skuId !== null && <AdjustStock skuId={variant.skuId} />}
          <OpenSupplyCard variantId={id} />
        </>
      }
    >
      <Metrics
        rows={[
          ['On hand', figure(stock.onHand)],
          ['Reserved', figure(stock.reserved)],
          ['Available', figure(stock.free)],
          ...(stock.expired > 0 ? ([['Expired', figure(stock.expired)]] as const) : []),
          ['Next expiry', <BusinessDate key="expiry" of={stock.nextExpiry} />],
        ]}
      />
      {rows.length === 0 ? (
        <SheetBody>No stock yet.</SheetBody>
      ) : (
        <DataTable
          caption="Batches"
          columns={columns}
          rows={rows}
          total={['In hand', '', '', '', figure(stock.onHand)]}
        />
      )}
    </Sheet>
  );
}

function AdjustStock({ skuId }: { skuId: number }) {
  const go = useGo();
  const may = useMay();
  if (!may(stockCalls.adjust.permission)) return null;
  return (
    <Button
      variant="subtle"
      onClick={() =>
        go(stockScreens.finishedStock, undefined, { form: 'adjust', sku: String(skuId) })
      }
    >
      Adjust stock
    </Button>
  );
}

function OpenSupplyCard({ variantId }: { variantId: number }) {
  const setSearch = useSetSearch();
  const may = useMay();
  const { updateProductSupply, getProductSupply } = stockCalls;
  if (!may(updateProductSupply.permission) || !may(getProductSupply.permission)) return null;
  return (
    <Button
      variant="subtle"
      onClick={() => setSearch({ open: 'supply', variant: String(variantId) }, { push: true })}
    >
      Supply card
    </Button>
  );
}
