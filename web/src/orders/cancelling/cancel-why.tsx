import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { TextInput } from '@mantine/core';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { IdSelect } from '../../ui/picking/id-select.tsx';

/** Why something is cancelled, as it is typed. */
export type Why = {
  readonly reasonId: number | null;
  readonly note: string;
  readonly isMissing: boolean;
};

export const noReason: Why = { reasonId: null, note: '', isMissing: false };

/** Asks why orders or items are cancelled: a reason of the list, and a note. */
export function CancelWhy({ why, set }: { why: Why; set: (why: Why) => void }) {
  const rows = useOptionalOperation(orders.listReasons, { kind: 'order_cancel' }).data?.rows ?? [];
  return (
    <>
      <IdSelect
        label="Reason"
        name="reasonId"
        withAsterisk
        data-autofocus
        of={rows.map(({ id, name: label }) => ({ id, label }))}
        value={why.reasonId}
        onChange={(next) => set({ ...why, reasonId: next || null, isMissing: false })}
        error={why.isMissing ? 'Choose a reason' : undefined}
      />
      <TextInput
        label="Note"
        name="note"
        description="Internal note. The customer sees only the reason."
        maxLength={200}
        value={why.note}
        onChange={(event) => set({ ...why, note: event.currentTarget.value })}
      />
    </>
  );
}
