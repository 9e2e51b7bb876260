import type { OutputOf } from '@counting-house/contract/kit/operation.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { Button } from '@mantine/core';
import { useSearch, useSetSearch, useVisit } from '../../platform/address.ts';
import { count, date, money as moneyWords } from '../../platform/format/format.ts';
import { problemIn } from '../../platform/http/problem.ts';
import { useMay } from '../../platform/session.ts';
import { Picker } from '../../ui/picking/picker.tsx';
import { SearchBox } from '../../ui/filter/search-box.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { useSelection } from '../../ui/list/use-selection.ts';
import { EmptyState, ErrorCard } from '../../ui/parts/note.tsx';
import { SkeletonRows } from '../../ui/parts/skeleton.tsx';
import { Sheet } from '../../ui/parts/sheet.tsx';
import { type Column, money, onCard, qty, stacked, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { purchasingScreens } from '../purchasing.routes.tsx';
import css from './bill.module.css';

type Row = OutputOf<typeof purchasing.unbilled>['rows'][number];

const pageSize = 100;

const columns: readonly Column<Row>[] = [
  stacked(text('name', 'Item'), text('code', 'Code')),
  onCard('fact', qty('unbilledQty', 'Not billed', { unit: 'stockUnit' })),
  onCard('amount', money('unbilledValue', 'Value')),
  stacked(text('inwardNo', 'Receipt'), {
    key: 'businessDate',
    label: 'Received',
    cell: (row: Row) => date(row.businessDate),
  }),
  stacked(text('challanNo', 'Challan'), text('vendorBillNo', 'Bill received with goods')),
  text('orderNo', 'Order'),
];

/** What was received and is not billed, by vendor; what is ticked of one vendor becomes a bill. */
export function UnbilledList() {
  const { vendorId: ofVendor, q } = useSearch();
  const vendorId = Number(ofVendor ?? 0) || undefined;
  const setSearch = useSetSearch();
  const visit = useVisit();
  const pages = useList(purchasing.unbilled, {
    limit: pageSize,
    ...(vendorId ? { vendorId } : {}),
    ...(q ? { q } : {}),
  });
  const { rows, first: page } = pages;
  const { selection, chosen } = useSelection(rows);
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
        <SearchBox placeholder="Receipt, challan, vendor, item" />
        <Picker
          label="Vendor"
          list={purchasing.listVendors}
          words={(row) => row.displayName}
          value={vendorId ?? ''}
          onChange={(next) => setSearch({ vendorId: next ? String(next) : null })}
        />
        {may && rows.length > 0 && (
          <Button disabled={chosen.length === 0 || !isOfOne} onClick={make}>
            {makeText(chosen, isOfOne)}
          </Button>
        )}
      </div>
      {pages.error ? (
        <ErrorCard what="the receipts" problem={problemIn(pages.error)} again={pages.again} />
      ) : pages.isWaiting ? (
        <SkeletonRows />
      ) : rows.length === 0 ? (
        <EmptyState title="Nothing to bill">
          Goods that were received and not billed appear here.
        </EmptyState>
      ) : (
        <Sheet>
          <DataTable
            caption="Goods to bill"
            columns={columns}
            rows={rows}
            headingOf={(row) => row.vendorName}
            {...(may ? { selection } : {})}
          />
          <p className={css.sum}>
            Received and not billed: <b>{moneyWords(valueOf(page))}</b>
          </p>
          {pages.more && (
            <p className={css.sum}>
              <Button variant="default" loading={pages.isComing} onClick={pages.more}>
                Show more of {count(pages.total?.count ?? 0)}
              </Button>
            </p>
          )}
        </Sheet>
      )}
    </>
  );
}

/** What all of it is worth, as every page says. */
const valueOf = (page: object | undefined): number =>
  page && 'value' in page && typeof page.value === 'number' ? page.value : 0;

function makeText(chosen: readonly Row[], isOfOne: boolean): string {
  if (chosen.length === 0) return 'Select goods to bill';
  if (!isOfOne) return 'Choose goods of one vendor';
  const value = chosen.reduce((sum, { unbilledValue }) => sum + unbilledValue, 0);
  return `Make bill of ${count(chosen.length)} ${chosen.length === 1 ? 'line' : 'lines'}, ${moneyWords(value)}`;
}
