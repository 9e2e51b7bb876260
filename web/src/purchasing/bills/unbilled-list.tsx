import type { OutputOf } from '@counting-house/contract/kit/operation.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { Button } from '@mantine/core';
import { useSearch, useSetSearch, useVisit } from '../../platform/address.ts';
import { count, date, money as moneyWords } from '../../platform/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { Picker } from '../../ui/form/picker.tsx';
import { useSelection } from '../../ui/list/use-selection.ts';
import { EmptyState } from '../../ui/parts/note.tsx';
import { Sheet } from '../../ui/parts/sheet.tsx';
import { type Column, money, onCard, qty, stacked, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { purchasingScreens } from '../purchasing.routes.tsx';
import css from './bill.module.css';

type Row = OutputOf<typeof purchasing.unbilled>['rows'][number] & { readonly id: number };

const columns: readonly Column<Row>[] = [
  stacked(text('name', 'Item'), text('code', 'Code')),
  stacked(text('inwardNo', 'Receipt'), {
    key: 'businessDate',
    label: 'Received',
    cell: (row: Row) => date(row.businessDate),
  }),
  stacked(text('challanNo', 'Challan'), text('vendorBillNo', 'Bill on the goods')),
  text('orderNo', 'Order'),
  onCard('fact', qty('unbilledQty', 'Not billed', { unit: 'stockUnit' })),
  onCard('amount', money('unbilledValue', 'Value')),
];

/** What was received and is not billed, by vendor; what is ticked of one vendor becomes a bill. */
export function UnbilledList() {
  const vendorId = Number(useSearch()['vendorId'] ?? 0) || undefined;
  const setSearch = useSetSearch();
  const visit = useVisit();
  const { rows, total } = useOperation(purchasing.unbilled, vendorId ? { vendorId } : {});
  const named = rows.map((row): Row => ({ ...row, id: row.inwardLineId }));
  const { selection, chosen } = useSelection(named);
  const may = useMay()(purchasing.createBill.permission);
  const [first] = chosen;
  const isOfOne = chosen.every((row) => row.vendorId === first?.vendorId);

  const make = () =>
    void visit(
      `${purchasingScreens.newBill.path}?vendor=${first?.vendorId}&goods=${chosen.map(({ id }) => id).join(',')}`,
    );

  return (
    <>
      <div className={css.above}>
        <Picker
          label="Vendor"
          list={purchasing.listVendors}
          words={(row) => row.displayName}
          value={vendorId ?? ''}
          onChange={(next) => setSearch({ vendorId: next ? String(next) : null })}
        />
        {may && rows.length > 0 && (
          <Button disabled={chosen.length === 0 || !isOfOne} onClick={make}>
            {makeWords(chosen, isOfOne)}
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState title="Nothing to bill">
          Goods that were received and not billed appear here.
        </EmptyState>
      ) : (
        <Sheet>
          <DataTable
            caption="Goods to bill"
            columns={columns}
            rows={named}
            headingOf={(row) => row.vendorName}
            {...(may ? { selection } : {})}
          />
          <p className={css.sum}>
            Received and not billed: <b>{moneyWords(total)}</b>
          </p>
        </Sheet>
      )}
    </>
  );
}

function makeWords(chosen: readonly Row[], isOfOne: boolean): string {
  if (chosen.length === 0) return 'Choose what to bill';
  if (!isOfOne) return 'Choose goods of one vendor';
  const value = chosen.reduce((sum, { unbilledValue }) => sum + unbilledValue, 0);
  return `Make bill of ${count(chosen.length)} ${chosen.length === 1 ? 'line' : 'lines'}, ${moneyWords(value)}`;
}
