import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { useState } from 'react';
import { useParams, useSearch } from '../../platform/address.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { NotePage } from '../../ui/parts/note.tsx';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { purchasingScreens } from '../purchasing.routes.tsx';
import { copyBill, toDraft, emptyDraft } from './bill-draft.ts';
import { BillEntry } from './bill-entry.tsx';

/** A new bill; `?vendor=7&goods=3,4` begins with goods of receipts, `?copy=12` like another bill. */
export function NewBillScreen() {
  const { vendor, goods, copy } = useSearch();
  if (Number(copy)) return <Copied id={Number(copy)} key={copy} />;
  if (Number(vendor)) return <Billing vendorId={Number(vendor)} goods={goods ?? ''} key={vendor} />;
  return <BillEntry initial={emptyDraft} key="new" />;
}

function Billing({ vendorId, goods }: { vendorId: number; goods: string }) {
  const { id, displayName: name } = useOperation(purchasing.getVendor, { id: vendorId });
  const [start] = useState(() => ({
    initial: { ...emptyDraft, vendor: { id, name } },
    ticked: goods ? new Set(goods.split(',').map(Number)) : undefined,
  }));
  return <BillEntry {...start} />;
}

function Copied({ id }: { id: number }) {
  const bill = useOperation(purchasing.getBill, { id });
  const [initial] = useState(() => copyBill(bill));
  return <BillEntry initial={initial} />;
}

/** A bill that is not confirmed, to be changed. */
export function EditBillScreen() {
  const { id } = useParams(purchasingScreens.editBill);
  return <Changed id={id} key={id} />;
}

function Changed({ id }: { id: number }) {
  const bill = useOperation(purchasing.getBill, { id });
  // Read once: what is typed stays when the bill is read again.
  const [initial] = useState(() => toDraft(bill));
  const isOpen = bill.state === 'draft' || bill.state === 'exception';
  if (isOpen || initial.saved?.version !== bill.version) return <BillEntry initial={initial} />;
  return (
    <NotePage
      title={bill.number}
      act={
        <ScreenLink to={purchasingScreens.bill} params={{ id }}>
          Open {bill.number}
        </ScreenLink>
      }
    >
      A confirmed bill can’t be edited. Cancel it and copy it.
    </NotePage>
  );
}
