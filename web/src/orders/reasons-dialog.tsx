import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { Reason, ReasonKind } from '@counting-house/contract/orders/reason.ts';
import { Button, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { toast } from '../platform/toasts.ts';
import { useOptionalOperation, useWrite } from '../platform/use-operation.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Choice } from '../ui/form/choice.tsx';
import sheet from './money-back.module.css';
import css from './payment.module.css';

const kinds: Readonly<Record<ReasonKind, string>> = {
  order_cancel: 'Cancelling orders',
  return: 'Returns',
  discount: 'Discounts',
  price_override: 'Changed prices',
};

/** The reasons that people choose from, of one kind at a time: named anew, added, offered no longer. */
export function ReasonsDialog({ close }: { close: () => void }) {
  const [kind, setKind] = useState<ReasonKind>('order_cancel');
  const asked = { kind, includeInactive: true };
  const rows = useOptionalOperation(orders.listReasons, asked).data?.rows ?? [];
  const last = Math.max(0, ...rows.map(({ sortOrder }) => sortOrder));
  return (
    <Dialog onClose={close} title="Reasons">
      <div className={css.form}>
        <Choice
          label="For"
          of={kinds}
          value={kind}
          onChange={(next) => setKind(next as ReasonKind)}
        />
        <ul className={sheet.items}>
          {rows.map((reason) => (
            <ReasonRow key={`${reason.id} ${reason.version}`} reason={reason} />
          ))}
        </ul>
        <NewReasonRow key={kind} kind={kind} sortOrder={last + 1} />
      </div>
    </Dialog>
  );
}

function ReasonRow({ reason }: { reason: Reason }) {
  const [name, setName] = useState(reason.name);
  const [wrong, setWrong] = useState<string | null>(null);
  const write = useWrite(orders.updateReason);

  async function save(changes: { name?: string; isActive?: boolean }) {
    setWrong(null);
    const { id, version } = reason;
    const reply = await write.run({ id, version, ...changes });
    if (reply.success === 500) setWrong(reply.error.fields['name'] ?? reply.error.detail);
  }

  return (
    <li>
      <TextInput
        aria-label={`Name of ${reason.name}`}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={() => {
          if (name.trim() !== reason.name) void save({ name: name.trim() });
        }}
        error={wrong}
      />
      <Switch
        label="Offered"
        aria-label={`${reason.name} is offered`}
        checked={reason.isActive}
        disabled={write.isSending}
        onChange={(event) => void save({ isActive: event.currentTarget.checked })}
      />
    </li>
  );
}

function NewReasonRow({ kind, sortOrder }: { kind: ReasonKind; sortOrder: number }) {
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const write = useWrite(orders.createReason);

  async function save() {
    const reply = await write.run({ kind, name: name.trim(), sortOrder });
    if (reply.success === 500) {
      setWrong(reply.error.fields['name'] ?? reply.error.detail);
      return;
    }
    toast.success(`${reply.data.name} added`);
    setName('');
    setWrong(null);
  }

  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextInput
        label="New reason"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={wrong}
      />
      <div className={css.acts}>
        <Button type="submit" size="sm" loading={write.isSending} disabled={!name.trim()}>
          Add reason
        </Button>
      </div>
    </form>
  );
}
