import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import { mostTogether } from '@counting-house/contract/invoices/billing-many.ts';
import { Checkbox } from '@mantine/core';
import { useSetSearch } from '../platform/address.ts';
import { money, moment } from '../platform/format/format.ts';
import { useOptionalOperation } from '../platform/http/use-operation.ts';
import css from './invoice-entry.module.css';

/** The other orders of a buyer that are to be billed, to be ticked: each gets an invoice of its own. */
export function MoreOrders({ first, chosen }: { first: number; chosen: readonly number[] }) {
  const setSearch = useSetSearch();
  const preview = useOptionalOperation(invoices.previewInvoice, { orderId: first }).data;
  const buyer = preview && { buyerKind: preview.buyerKind, buyerId: preview.buyerId };
  const found = useOptionalOperation(
    invoices.listBillable,
    { ...buyer, limit: mostTogether },
    { enabled: buyer !== undefined },
  );
  const rows = found.data?.rows ?? [];
  const isOnly = rows.length < 2 && chosen.length < 2;
  if (!preview || isOnly) return null;

  function tick(id: number, isTicked: boolean) {
    const wanted = rows.flatMap((row) =>
      (row.id === id ? isTicked : chosen.includes(row.id)) ? [row.id] : [],
    );
    setSearch({ order: wanted.join(',') });
  }

  return (
    <fieldset className={css.orders}>
      <legend>Orders of {preview.buyerName}</legend>
      <p className={css.hint}>Each gets an invoice of its own, all in one step.</p>
      {rows.map((row) => {
        const isTicked = chosen.includes(row.id);
        return (
          <Checkbox
            key={row.id}
            label={row.orderNo}
            description={`${moment(row.placedAt)}, ${money(row.value)} to bill`}
            checked={isTicked}
            disabled={isTicked && chosen.length === 1}
            onChange={(event) => tick(row.id, event.currentTarget.checked)}
          />
        );
      })}
    </fieldset>
  );
}
