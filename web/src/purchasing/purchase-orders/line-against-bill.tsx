import type { PurchaseOrder } from '@counting-house/contract/purchasing/purchase-orders/purchase-order.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { Sheet } from '../../ui/parts/sheet.tsx';
import { LineChecks } from '../bills/bill-checks.tsx';

/** A line of an order beside what a bill says of it that does not match; the bill is decided on its own page. */
export function LineAgainstBill({
  order,
  billId,
  lineId,
}: {
  order: PurchaseOrder;
  billId: number;
  lineId: number;
}) {
  const { data: bill } = useOptionalOperation(purchasing.getBill, { id: billId });
  const ofLine = order.bills
    .find(({ id }) => id === billId)
    ?.lines.filter((line) => line.lineId === lineId)
    .map(({ billLineId }) => billLineId);
  if (!bill) return null;
  return (
    <Sheet title="Billed against ordered and received">
      {bill.lines
        .filter(({ id }) => ofLine?.includes(id))
        .map((line) => (
          <LineChecks key={line.id} line={line}>
            <p>
              {line.description}, bill{' '}
              <KnownRecord kind="bill" id={billId} title={bill.vendorBillNo} />
            </p>
          </LineChecks>
        ))}
    </Sheet>
  );
}
