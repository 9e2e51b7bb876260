import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { ReasonKind } from '@counting-house/contract/orders/reason.ts';
import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';

/** Why a price differs or something is given up: one of the house's reasons, or words of one's own. */
export function ReasonInput({
  kind,
  label,
  value,
  set,
  error,
}: {
  kind: ReasonKind;
  label: string;
  value: string;
  set: (reason: string) => void;
  error?: string | undefined;
}) {
  const id = useId();
  const rows = useOptionalOperation(orders.listReasons, { kind }).data?.rows ?? [];
  return (
    <>
      <TextInput
        label={label}
        name="reason"
        withAsterisk
        autoComplete="off"
        list={id}
        maxLength={120}
        data-autofocus
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
        error={error}
      />
      <datalist id={id}>
        {rows.map((reason) => (
          <option
            key={reason.id}
            value={reason.name}
            label={reason.name}
            aria-label={reason.name}
          />
        ))}
      </datalist>
    </>
  );
}
