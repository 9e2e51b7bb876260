import type { Order } from '@counting-house/contract/orders/order.ts';
import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { money } from '../../platform/format/format.ts';
import { toast } from '../../platform/toasts.ts';
import { useOptionalOperation, useWrite } from '../../platform/http/use-operation.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import { WrongText } from '../../ui/parts/wrong-text.tsx';
import { MoneyBackFields } from './money-back-fields.tsx';
import { type PartDraft, toParts, partsOfAll, sentParts, sumParts } from './money-back.ts';
import { useMay } from '../../platform/session.ts';
import css from './payment.module.css';

/** Gives back what an order owes its buyer: of each payment so much, the way it came or another one. */
export function RefundOrder({ order, close }: { order: Order; close: () => void }) {
  const preview = useOptionalOperation(returns.previewRefund, { id: order.id }).data;
  const [typed, setTyped] = useState<readonly PartDraft[] | null>(null);
  const [reason, setReason] = useState(order.cancelReason ?? '');
  const write = useWrite(returns.refund);
  const { problem } = write;
  const payments = preview?.payments ?? [];
  const parts = typed ?? toParts(payments);
  const amount = sumParts(parts);
  const may = useMay();
  const beyond = preview ? Math.max(0, amount - preview.owed) : 0;
  const creditsRest = beyond > 0 && may('orders.payment.refundAny');

  async function save() {
    const reply = await write.run({
      orderId: order.id,
      spread: sentParts(parts),
      reason,
      ...(creditsRest ? { creditsRest } : {}),
      version: order.version,
    });
    if (!reply.ok) return;
    const waits = reply.data.refunds.filter(({ status }) => status === 'pending');
    const notes = reply.data.creditNotes.map(({ number }) => number).join(', ');
    const more = [
      notes && `Credit note ${notes} issued.`,
      waits.length > 0 && 'Bank refunds stay pending until marked paid.',
    ];
    toast.success(`${money(amount)} of ${order.orderNo} refunded`, {
      text: more.filter(Boolean).join(' '),
    });
    close();
  }

  const fields = problem?.fields ?? {};
  const isOfField = Object.keys(fields).length > 0;
  const ofNoField = fields['amount'] ?? fields['spread'] ?? (isOfField ? null : problem?.detail);
  return (
    <Dialog
      onClose={close}
      size="lg"
      title={`Refund ${order.orderNo}`}
      keys={{ 'mod+s': { does: 'Refund', run: () => void save() } }}
    >
      <form
        className="stack-16"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {preview && (
          <>
            <p className={css.leftOut}>Refund due {money(preview.owed)}.</p>
            <MoneyBackFields
              payments={payments}
              parts={parts.length > 0 ? parts : partsOfAll(payments)}
              set={setTyped}
              errors={fields}
            />
            {creditsRest && (
              <p className={css.leftOut} role="status">
                {money(beyond)} more than is due. A credit note for {money(beyond)} is issued with
                it.
              </p>
            )}
          </>
        )}
        <TextInput
          label="Reason"
          name="reason"
          withAsterisk
          maxLength={120}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={fields['reason']}
        />
        <WrongText>{ofNoField}</WrongText>
        <div className={css.acts}>
          <Button variant="default" size="sm" onClick={close}>
            Back
          </Button>
          <Button
            type="submit"
            size="sm"
            loading={write.isSending}
            disabled={amount === 0}
            rightSection={<KeyHint keys="mod+s" filled />}
          >
            Refund {money(amount)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
