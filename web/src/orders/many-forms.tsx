import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { SetHold } from '@counting-house/contract/orders/order-labels.ts';
import type { RefundTo } from '@counting-house/contract/orders/payments/refund.ts';
import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { count, money, today } from '../platform/format/format.ts';
import { useOptionalOperation } from '../platform/http/use-operation.ts';
import { AssignDialog } from '../ui/dialog/assign-dialog.tsx';
import { RowsDialog } from '../ui/dialog/rows-dialog.tsx';
import type { RowsFormProps } from '../ui/dialog/rows-form.ts';
import { TagsDialog } from '../ui/dialog/words-dialog.tsx';
import { Choice } from '../ui/picking/choice.tsx';
import { DateInput } from '../ui/dates/date-input.tsx';
import { holdReasons } from './order-labels.ts';
import { BankChoice } from './payments/payment-fields.tsx';

type Named = { readonly id: number; readonly orderNo: string };

/** Asks why orders are held. */
export function HoldForm({ rows, leftOut, answer }: RowsFormProps<Named>) {
  const [code, setCode] = useState<SetHold>('manual');
  const [note, setNote] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  return (
    <RowsDialog
      title={`Hold ${ordersText(rows)}?`}
      act="Hold"
      leftOut={leftOut}
      close={() => answer(null)}
      save={() => (note.trim() ? answer({ set: [{ code, note }] }) : setWrong('Enter a reason'))}
    >
      <Choice label="Reason" of={holdReasons} value={code} onChange={(next) => setCode(next)} />
      <Textarea
        label="Note"
        description="Everybody who opens the order reads it."
        withAsterisk
        data-autofocus
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={wrong}
      />
    </RowsDialog>
  );
}

/** Asks which tags orders get. */
export function TagForm({ rows, leftOut, answer }: RowsFormProps<Named>) {
  return (
    <TagsDialog
      what={ordersText(rows)}
      input={orders.tagOrders.input}
      leftOut={leftOut}
      answer={answer}
    />
  );
}

/** Asks who looks after orders. */
export function AssignForm({ rows, leftOut, answer }: RowsFormProps<Named>) {
  const people = useOptionalOperation(orders.listAssignees, {}).data?.rows ?? [];
  return <AssignDialog what={ordersText(rows)} people={people} leftOut={leftOut} answer={answer} />;
}

/** Asks why and how orders give back what they owe. */
export function RefundForm({ rows, leftOut, answer }: RowsFormProps<Named & Owing>) {
  const [to, setTo] = useState<RefundTo>('source');
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const sum = rows.reduce((all, row) => all + owedOf(row), 0);
  return (
    <RowsDialog
      title={`Refund ${money(sum)} of ${ordersText(rows)}?`}
      act="Refund"
      leftOut={leftOut}
      close={() => answer(null)}
      save={() => (reason.trim() ? answer({ to, reason }) : setWrong('Reason is required'))}
    >
      <Choice
        label="Money back"
        of={{ source: 'The way it came', bank_transfer: 'Bank', cash: 'Cash', wallet: 'Wallet' }}
        value={to}
        onChange={(next) => setTo(next)}
      />
      <TextInput
        label="Reason"
        withAsterisk
        data-autofocus
        maxLength={120}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={wrong}
      />
    </RowsDialog>
  );
}

/** Asks when refunds went out of which bank account, and with which reference. */
export function RefundsPaidForm({ rows, leftOut, answer }: RowsFormProps<Named & Owing>) {
  const [paidOn, setPaidOn] = useState(today());
  const [reference, setReference] = useState('');
  const [bankAccountId, setBankAccountId] = useState<number | null>(null);
  const sum = rows.reduce((all, { pendingRefund }) => all + pendingRefund, 0);
  return (
    <RowsDialog
      title={`Refunds of ${money(sum)} of ${ordersText(rows)} are paid`}
      act="Mark paid"
      leftOut={leftOut}
      close={() => answer(null)}
      save={() =>
        answer({
          ...(paidOn ? { paidOn } : {}),
          ...(reference.trim() ? { reference: reference.trim() } : {}),
          ...(bankAccountId === null ? {} : { bankAccountId }),
        })
      }
    >
      <TextInput
        label="Reference"
        description="UTR / reference no. as on the bank statement"
        data-autofocus
        maxLength={80}
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
      <DateInput
        label="Paid on"
        maxDate={today()}
        value={paidOn}
        onChange={(next) => setPaidOn(typeof next === 'string' ? next : '')}
      />
      <BankChoice label="Paid from" value={bankAccountId} set={setBankAccountId} />
    </RowsDialog>
  );
}

/** Paise: below zero is owed to the buyer, of which some may be on its way. */
type Owing = { readonly balance: number; readonly pendingRefund: number };

const owedOf = ({ balance, pendingRefund }: Owing) => Math.max(0, -balance - pendingRefund);

/** One order by its number, several by how many. */
export const ordersText = (rows: readonly Named[]) => {
  const [only] = rows;
  return rows.length === 1 && only ? only.orderNo : `${count(rows.length)} orders`;
};
