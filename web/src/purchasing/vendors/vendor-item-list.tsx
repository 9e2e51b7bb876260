import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import {
  type VendorItem,
  VendorItemChanges,
} from '@counting-house/contract/purchasing/vendors/vendor-item.ts';
import type { Vendor } from '@counting-house/contract/purchasing/vendors/vendor.ts';
import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  amount as amountWords,
  count,
  date,
  money,
  percent,
  qty,
} from '../../platform/format/format.ts';
import { parseMoney, parseQty } from '../../platform/format/parse.ts';
import { toast } from '../../platform/toasts.ts';
import { useMay } from '../../platform/session.ts';
import { useOperation, useWrite } from '../../platform/http/use-operation.ts';
import { run, type RowAction } from '../../ui/list/actions.tsx';
import { type Column, stacked, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { gridColumn } from '../../ui/grid/grid-cell.tsx';
import type { Edit } from '../../ui/grid/grid-edits.ts';
import { GridFoot } from '../../ui/grid/grid-foot.tsx';
import { Grid } from '../../ui/grid/grid.tsx';
import { type Faults, type GridColumn, type GridLine, useGrid } from '../../ui/grid/use-grid.ts';
import { figureColumn, textColumn } from '../../ui/lines/line-columns.ts';
import { Tag } from '../../ui/marks/badge.tsx';
import { EditPriceForm, NewPrice } from './vendor-item-form.tsx';
import css from './vendor.module.css';

const most = 200;

/** What a vendor asks for what, from which quantity on and on which days. */
export function VendorPrices({ vendor }: { vendor: Vendor }) {
  const [isAdding, setAdding] = useState(false);
  const mayWrite = useMay()('purchasing.vendor.write');
  const isPhone = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false });
  const { rows, total } = useOperation(purchasing.listVendorItems, {
    vendorId: vendor.id,
    limit: most,
  });
  return (
    <>
      {mayWrite && (
        <Button
          className={css.begin ?? ''}
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.7} />}
          onClick={() => setAdding(true)}
        >
          New price
        </Button>
      )}
      {rows.length === 0 ? (
        <p>No prices yet. Orders then take the last price that was paid.</p>
      ) : (
        <PriceTable vendor={vendor} rows={rows} mayType={mayWrite && !isPhone} />
      )}
      {total > rows.length && <p>The first {rows.length} are shown.</p>}
      {isAdding && <NewPrice vendor={vendor} close={() => setAdding(false)} />}
    </>
  );
}

type Rows = { readonly vendor: Vendor; readonly rows: readonly VendorItem[] };

/** The prices, typed over like a spreadsheet where there is room and the right to. */
function PriceTable({ vendor, rows, mayType }: Rows & { readonly mayType: boolean }) {
  const grid = useGrid<VendorItem>(faultsOf);
  const write = useWrite(purchasing.updateVendorItems);
  const table = (shown: readonly Column<VendorItem>[]) => (
    <DataTable
      caption={`Prices of ${vendor.displayName}`}
      columns={shown}
      rows={rows}
      actions={actions}
    />
  );
  if (!mayType) return table(columns);

  async function save() {
    const edits = [...grid.edits.get().values()];
    const reply = await write.run({
      rows: edits.map(({ row: { id, version }, changes }) => ({ ...changes, id, version })),
    });
    if (!reply.ok) {
      grid.refused.set(refusalsOf(edits, reply.problem.fields));
      toast.error('Nothing was saved', { text: reply.problem.detail, about: 'prices' });
      return;
    }
    grid.clear();
    toast.success(
      `${count(reply.data.rows.length)} ${edits.length === 1 ? 'price' : 'prices'} saved`,
    );
  }

  return (
    <Grid grid={grid}>
      {table(typedColumns)}
      <GridFoot
        grid={grid}
        nameOf={({ name }) => name}
        labels={labels}
        most={most}
        save={() => void save()}
      />
    </Grid>
  );
}

const labels = { price: 'Price', minQty: 'From', vendorCode: 'Vendor code' } as const;

/** What is wrong with a row, by the shapes that the server holds it to. */
function faultsOf({ row, changes }: Edit<VendorItem>): Faults {
  const read = VendorItemChanges.safeParse({ id: row.id, version: row.version, ...changes });
  return Object.fromEntries(
    (read.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
  );
}

/** What was refused, by the row's id: `rows.3.price` is the price of the fourth that was sent. */
function refusalsOf(
  edits: readonly Edit<VendorItem>[],
  fields: Readonly<Record<string, string>>,
): ReadonlyMap<number, Faults> {
  const byId = new Map<number, Record<string, string>>();
  for (const [path, text] of Object.entries(fields)) {
    const [, index, field] = /^rows\.(\d+)\.(\w+)$/u.exec(path) ?? [];
    const id = edits[Number(index)]?.row.id;
    const at = field === 'validFrom' || field === 'unitId' ? 'minQty' : field;
    if (id !== undefined && at) byId.set(id, { ...byId.get(id), [at]: text });
  }
  return byId;
}

/** How much dearer or cheaper a price is than what was paid last; empty where nothing was. */
function changeText({ price, lastPrice }: VendorItem): string {
  if (lastPrice === null || lastPrice === 0) return '';
  const bps = Math.round(((price - lastPrice) * 10_000) / lastPrice);
  return bps === 0 ? 'as paid last' : `${bps > 0 ? '+' : '−'}${percent(Math.abs(bps))}`;
}

const columns: readonly Column<VendorItem>[] = [
  stacked(
    {
      key: 'name',
      label: 'Item',
      cell: (row: VendorItem) => (
        <>
          <b>{row.name}</b> {row.isPreferred && <Tag>Preferred</Tag>}
        </>
      ),
      words: (row: VendorItem) => row.name,
    },
    text('code', 'Code'),
  ),
  text('vendorCode', 'Vendor code'),
  {
    key: 'minQty',
    label: 'From',
    isRight: true,
    cell: (row) => qty(row.minQty, row.unit),
    words: (row) => qty(row.minQty, row.unit),
  },
  {
    key: 'price',
    label: 'Price',
    isRight: true,
    part: 'amount',
    cell: (row) => `${money(row.price)} / ${unitName(row.unit, 1000)}`,
    words: (row) => money(row.price),
  },
  {
    key: 'lastPrice',
    label: 'Last purchase price',
    isRight: true,
    cell: (row) => (
      <span className={css.paid}>
        {row.lastPrice === null ? '' : money(row.lastPrice)}
        <small>
          {[changeText(row), row.lastDate && date(row.lastDate)].filter(Boolean).join(', ')}
        </small>
      </span>
    ),
    words: (row) => (row.lastPrice === null ? '' : money(row.lastPrice)),
  },
  {
    key: 'validFrom',
    label: 'Holds',
    cell: (row) =>
      row.validTo
        ? `${date(row.validFrom)} to ${date(row.validTo)}`
        : `from ${date(row.validFrom)}`,
    words: (row) => date(row.validFrom),
  },
];

const unitColumn: Column<VendorItem> = {
  key: 'unit',
  label: 'Unit',
  cell: (row) => unitName(row.unit, 1_000),
  words: (row) => row.unit,
};

const [nameColumn = text('name', 'Item')] = columns;

const cells: Readonly<Record<string, GridColumn<VendorItem>>> = {
  vendorCode: textColumn<GridLine<VendorItem>, VendorItem>({
    label: labels.vendorCode,
    field: 'vendorCode',
    says: 'Vendor code of',
    of: (line) => line.vendorCode,
    change: (words) => ({ vendorCode: words }),
  }),
  minQty: figureColumn<GridLine<VendorItem>, VendorItem>({
    label: labels.minQty,
    field: 'minQty',
    says: 'Quantity from which a price holds of',
    wrong: 'Enter a quantity such as 2.5',
    shows: (line) => qty(line.minQty),
    read: (words) => {
      const value = parseQty(words);
      return typeof value === 'number' && value > 0 ? { minQty: value } : undefined;
    },
  }),
  price: figureColumn<GridLine<VendorItem>, VendorItem>({
    label: labels.price,
    field: 'price',
    says: 'Price of',
    wrong: 'Enter an amount such as 1,250.50',
    shows: (line) => amountWords(line.price),
    read: (words) => {
      const value = parseMoney(words);
      return typeof value === 'number' ? { price: value } : undefined;
    },
  }),
};

const typed = (column: Column<VendorItem>): Column<VendorItem> => {
  const cell = cells[column.key];
  return cell ? gridColumn(column, cell, nameColumn) : column;
};

/** Where quantity and price are fields, the unit stands beside them. */
const typedColumns = columns.flatMap((column) =>
  column.key === 'price' ? [unitColumn, typed(column)] : [typed(column)],
);

const actions: readonly RowAction<VendorItem>[] = [
  {
    label: 'Edit price',
    icon: IconPencil,
    access: [purchasing.updateVendorItem.permission],
    isFor: () => true,
    does: {
      kind: 'call',
      operation: purchasing.updateVendorItem,
      input: ({ id, version }) => ({ id, version }),
      isForMany: false,
      form: EditPriceForm,
      done: () => 'Price saved',
    },
  },
  run('Remove price', purchasing.deleteVendorItem, {
    icon: IconTrash,
    dangerous: true,
    sure: {
      title: (row: VendorItem) => `Remove the price of ${row.name}?`,
      effect: () => 'Orders and bills that used it keep it.',
    },
    done: (row) => `Price of ${row.name} removed`,
  }),
];
