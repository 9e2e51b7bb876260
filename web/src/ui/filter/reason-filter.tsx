import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { ReasonKind } from '@counting-house/contract/orders/reason.ts';
import { Select } from '@mantine/core';
import { queries } from '../../platform/http/query.ts';
import { reading, useOptionalOperation } from '../../platform/http/use-operation.ts';
import type { Filter } from './filters.tsx';

const asked = (kind: ReasonKind) => ({ kind, includeInactive: true }) as const;

/** What was done for a reason of a kind, those that are offered no longer included. */
export function reasonFilter<K extends string>(key: K, label: string, kind: ReasonKind): Filter<K> {
  return {
    keys: [key],
    label,
    words: (search) => {
      const id = Number(search[key] ?? 0);
      if (!id) return null;
      const known = queries.getQueryData(reading(orders.listReasons, asked(kind)).queryKey);
      return known?.rows.find((reason) => reason.id === id)?.name ?? `number ${id}`;
    },
    input: (search, set) => (
      <ReasonChoice
        label={label}
        kind={kind}
        value={search[key] ?? null}
        choose={(id) => set({ [key]: id })}
      />
    ),
  };
}

function ReasonChoice({
  label,
  kind,
  value,
  choose,
}: {
  label: string;
  kind: ReasonKind;
  value: string | null;
  choose: (id: string | null) => void;
}) {
  const rows = useOptionalOperation(orders.listReasons, asked(kind)).data?.rows ?? [];
  return (
    <Select
      label={label}
      clearable
      searchable
      value={value}
      data={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={choose}
    />
  );
}
