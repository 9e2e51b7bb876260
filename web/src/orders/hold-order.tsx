import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import type { HoldCode } from '@counting-house/contract/orders/order-words.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { toast } from '../platform/toasts.ts';
import { useWrite } from '../platform/use-operation.ts';
import { Choice } from '../ui/form/choice.tsx';
import { KeyHint } from '../ui/parts/key-hint.tsx';
import css from './payment.module.css';
import { Dialog } from '../ui/dialog/dialog.tsx';

const reasons: Readonly<Record<HoldCode, string>> = {
  manual: 'Something else',
  address: 'The address is not clear',
  payment: 'The payment is not clear',
  stock: 'Stock is missing',
};

/** Holds an order, with the reason that the others will read. */
export function HoldOrder({ order, close }: { order: Order; close: () => void }) {
  const [code, setCode] = useState<HoldCode>('manual');
  const [note, setNote] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const write = useWrite(orders.holdOrder);

  async function save() {
    const { id, version } = order;
    const reply = await write.run({ id, version, set: [{ code, note }] });
    if (reply.success === 500) {
      setWrong(Object.values(reply.error.fields)[0] ?? reply.error.detail);
      return;
    }
    toast.success(`${order.orderNo} is on hold`);
    close();
  }

  return (
    <Dialog
      onClose={close}
      title={`Hold ${order.orderNo}?`}
      keys={{ 'mod+s': { does: 'Hold order', run: () => void save() } }}
    >
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Choice
          label="Reason"
          of={reasons}
          value={code}
          onChange={(next) => setCode(next as HoldCode)}
        />
        <Textarea
          label="Note for your colleagues"
          name="note"
          withAsterisk
          data-autofocus
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={wrong}
        />
        <div className={css.acts}>
          <Button variant="default" size="sm" onClick={close}>
            Back
          </Button>
          <Button
            type="submit"
            size="sm"
            loading={write.isSending}
            rightSection={<KeyHint keys="mod+s" filled />}
          >
            Hold order
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
