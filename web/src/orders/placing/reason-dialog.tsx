import type { ReasonKind } from '@counting-house/contract/orders/reason.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import css from './entry.module.css';
import { ReasonInput } from './reason-input.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';

/** What is asked while an order is typed. */
type Asked = Extract<ReasonKind, 'discount' | 'price_override'>;

const words: Readonly<Record<Asked, { title: string; label: string; missing: string }>> = {
  discount: { title: 'Reason for discount', label: 'Reason', missing: 'Reason is required' },
  price_override: {
    title: 'Reason for price change',
    label: 'Reason',
    missing: 'Enter a reason for the price change',
  },
};

/** Asks once for the reason that a line needs; Enter takes it. */
export function ReasonDialog({
  kind,
  take,
  drop,
}: {
  kind: Asked;
  take: (reason: string) => void;
  /** Goes back to the price or discount that was. */
  drop: () => void;
}) {
  const [reason, setReason] = useState('');
  const [isWrong, setWrong] = useState(false);
  const said = words[kind];
  return (
    <Dialog onClose={drop} title={said.title}>
      <form
        className={css.newBuyer}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim()) take(reason.trim());
          else setWrong(true);
        }}
      >
        <ReasonInput
          kind={kind}
          label={said.label}
          value={reason}
          set={setReason}
          error={isWrong && !reason.trim() ? said.missing : undefined}
        />
        <div className={css.newBuyerActs}>
          <Button variant="default" size="sm" onClick={drop}>
            Back
          </Button>
          <Button type="submit" size="sm">
            Keep it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
