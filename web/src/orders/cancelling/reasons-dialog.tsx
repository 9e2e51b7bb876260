import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { Reason, ReasonKind } from '@counting-house/contract/orders/reason.ts';
import { Button, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { percent } from '../../platform/format/format.ts';
import { toast } from '../../platform/toasts.ts';
import { useAct, useOptionalOperation, useWrite } from '../../platform/http/use-operation.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Choice } from '../../ui/picking/choice.tsx';
import sheet from '../payments/money-back.module.css';
import css from '../payments/payment.module.css';
import { Handle, Used, useArranging } from './reason-row.tsx';
import own from './reasons.module.css';
import { ReturnReasonForm } from './return-reason-form.tsx';

const kinds: Readonly<Record<ReasonKind, string>> = {
  order_cancel: 'Cancelling orders',
  return: 'Returns',
  discount: 'Discounts',
  price_override: 'Changed prices',
};

/** The reasons that people choose from, of one kind at a time: named anew, arranged, added, offered no longer. */
export function ReasonsDialog({
  first,
  close,
}: {
  /** The kind that it opens with. */
  first: ReasonKind;
  close: () => void;
}) {
  const [kind, setKind] = useState(first);
  const [open, setOpen] = useState<Reason | 'new' | null>(null);
  const asked = { kind, includeInactive: true };
  const rows = useOptionalOperation(orders.listReasons, asked).data?.rows ?? [];
  const uses = useOptionalOperation(
    orders.listReasonUses,
    { kind: kind === 'return' ? 'return' : 'order_cancel' },
    { enabled: kind === 'return' || kind === 'order_cancel' },
  ).data?.rows;
  const arrange = useArranging(kind, rows);
  if (open !== null) {
    return <ReturnReasonForm of={open} close={() => setOpen(null)} />;
  }
  return (
    <Dialog onClose={close} title="Reasons" size={640}>
      <div className="stack-16">
        <Choice label="For" of={kinds} value={kind} onChange={(next) => setKind(next)} />
        <ul className={own.reasons}>
          {rows.map((reason) => (
            <li key={reason.id} {...arrange.row(reason)}>
              <Handle reason={reason} move={arrange.move} />
              {kind === 'return' ? (
                <ReturnReason reason={reason} open={() => setOpen(reason)} />
              ) : (
                <ReasonName key={reason.version} reason={reason} />
              )}
              <Used
                kind={kind}
                reason={reason}
                use={uses?.find(({ id }) => id === reason.id) ?? null}
              />
              <IsOffered reason={reason} />
            </li>
          ))}
        </ul>
        {kind === 'return' ? (
          <div className={css.acts}>
            <Button size="sm" onClick={() => setOpen('new')}>
              New reason
            </Button>
          </div>
        ) : (
          <NewReasonRow key={kind} kind={kind} />
        )}
      </div>
    </Dialog>
  );
}

/** What follows from a reason to return goods. */
const factsOf = ({ isCustomerFault, feeRate, refundsShipping, needsPhoto }: Reason) =>
  [
    isCustomerFault ? 'Customer’s fault' : 'Our fault',
    isCustomerFault && feeRate > 0 ? `holds back ${percent(feeRate)}` : null,
    refundsShipping ? 'gives shipping back' : null,
    needsPhoto ? 'needs a photo' : null,
  ]
    .filter((fact) => fact !== null)
    .join(' · ');

function ReturnReason({ reason, open }: { reason: Reason; open: () => void }) {
  return (
    <div>
      <button type="button" className={sheet.opens} onClick={open}>
        {reason.name}
      </button>
      <small>{factsOf(reason)}</small>
    </div>
  );
}

function ReasonName({ reason }: { reason: Reason }) {
  const { id, version } = reason;
  const [name, setName] = useState(reason.name);
  const [wrong, setWrong] = useState<string | null>(null);
  const write = useWrite(orders.updateReason);

  async function save() {
    setWrong(null);
    const reply = await write.run({ id, version, name: name.trim() });
    if (!reply.ok) setWrong(reply.problem.fields['name'] ?? reply.problem.detail);
  }

  return (
    <TextInput
      aria-label={`Name of ${reason.name}`}
      maxLength={60}
      value={name}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={() => {
        if (name.trim() !== reason.name) void save();
      }}
      error={wrong}
    />
  );
}

function IsOffered({ reason: { id, version, name, isActive } }: { reason: Reason }) {
  const write = useAct(orders.updateReason);

  return (
    <Switch
      label="Offered"
      aria-label={`${name} is offered`}
      checked={isActive}
      disabled={write.isSending}
      onChange={(event) => void write.run({ id, version, isActive: event.currentTarget.checked })}
    />
  );
}

function NewReasonRow({ kind }: { kind: ReasonKind }) {
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const write = useWrite(orders.createReason);

  async function save() {
    const reply = await write.run({ kind, name: name.trim() });
    if (!reply.ok) {
      setWrong(reply.problem.fields['name'] ?? reply.problem.detail);
      return;
    }
    toast.success(`${reply.data.name} added`);
    setName('');
    setWrong(null);
  }

  return (
    <form
      className="stack-16"
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
