import type { InvoiceDraft } from '@counting-house/contract/invoices/draft.ts';
import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import { useState } from 'react';
import { problemIn, type Problem } from '../platform/http/problem.ts';
import { useOptionalOperation } from '../platform/http/use-operation.ts';
import { ErrorCard } from '../ui/parts/note.tsx';
import { Sheet, SheetBody } from '../ui/parts/sheet.tsx';
import { SkeletonRows } from '../ui/parts/skeleton.tsx';
import { WrongText } from '../ui/parts/wrong-text.tsx';
import { DeleteDraft, DraftBanner } from './bill-draft.tsx';
import { BillEntry } from './bill-entry.tsx';
import { MoreOrders } from './billing-many.tsx';
import css from './invoice-entry.module.css';

/** What is to be billed of an order, and the draft of it where somebody saved one; more orders of its buyer beside it. */
export function OrderBill({ orderIds }: { orderIds: readonly number[] }) {
  const [first = 0, ...others] = orderIds;
  return (
    <>
      <MoreOrders first={first} chosen={orderIds} />
      {others.length === 0 ? (
        <OneOrder orderId={first} key={first} />
      ) : (
        <SeveralOrders orderIds={orderIds} key={orderIds.join(',')} />
      )}
    </>
  );
}

function OneOrder({ orderId }: { orderId: number }) {
  const whole = useOptionalOperation(invoices.previewInvoice, { orderId });
  const saved = useOptionalOperation(invoices.getDraft, { orderId });
  const [round, setRound] = useState(0);
  const draft = saved.data?.draft ?? null;
  const again = () => {
    void Promise.all([whole.refetch(), saved.refetch()]).then(() => setRound((n) => n + 1));
  };
  if (whole.error) {
    const problem = problemIn(whole.error);
    return draft ? (
      <DraftOfNothing draft={draft} problem={problem} />
    ) : (
      <ErrorCard what="the order" problem={problem} again={again} />
    );
  }
  if (saved.error) {
    return <ErrorCard what="the draft" problem={problemIn(saved.error)} again={again} />;
  }
  return whole.data && saved.data ? (
    <BillEntry orders={[{ ...whole.data, draft }]} again={again} key={round} />
  ) : (
    <SkeletonRows />
  );
}

function SeveralOrders({ orderIds }: { orderIds: readonly number[] }) {
  const asked = { invoices: orderIds.map((orderId) => ({ orderId })) };
  const found = useOptionalOperation(invoices.previewInvoices, asked);
  const [round, setRound] = useState(0);
  const again = () => {
    void found.refetch().then(() => setRound((n) => n + 1));
  };
  if (found.error) {
    return <ErrorCard what="the orders" problem={problemIn(found.error)} again={again} />;
  }
  return found.data ? (
    <BillEntry orders={found.data.invoices} again={again} key={round} />
  ) : (
    <SkeletonRows />
  );
}

/** A draft whose order was invoiced another way, or cancelled: what it was stays to be read until it is deleted. */
function DraftOfNothing({ draft, problem }: { draft: InvoiceDraft; problem: Problem }) {
  return (
    <>
      <Sheet title={`Draft for ${draft.orderNo}`}>
        <SheetBody>
          <div className={css.form}>
            <WrongText>{problem.detail}</WrongText>
            <DraftBanner draft={draft} />
          </div>
        </SheetBody>
      </Sheet>
      <div className={css.acts}>
        <DeleteDraft draft={draft} orderNo={draft.orderNo} />
      </div>
    </>
  );
}
