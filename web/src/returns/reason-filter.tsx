import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { Select } from '@mantine/core';
import { queries } from '../platform/http/query.ts';
import { reading, useOptionalOperation } from '../platform/http/use-operation.ts';
import type { Filter } from '../ui/filter/filters.tsx';

const all = { kind: 'return', includeInactive: true } as const;

/** Returns in which something comes back for a reason. */
export const reasonFilter: Filter<'reasonId'> = {
  keys: ['reasonId'],
  label: 'Reason',
  words: (search) => {
    const id = Number(search['reasonId'] ?? 0);
    if (!id) return null;
    const known = queries.getQueryData(reading(orders.listReasons, all).queryKey);
    return known?.rows.find((reason) => reason.id === id)?.name ?? `number ${id}`;
  },
  input: (search, set) => (
    <ReasonChoice value={search['reasonId'] ?? null} choose={(reasonId) => set({ reasonId })} />
  ),
};

function ReasonChoice({
  value,
  choose,
}: {
  value: string | null;
  choose: (id: string | null) => void;
}) {
  const rows = useOptionalOperation(orders.listReasons, all).data?.rows ?? [];
  return (
    <Select
      label="Reason"
      clearable
      searchable
      value={value}
      data={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={choose}
    />
  );
}
