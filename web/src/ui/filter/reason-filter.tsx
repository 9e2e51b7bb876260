import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { ReasonKind } from '@counting-house/contract/orders/reason.ts';
import { Select } from '@mantine/core';
import { queries } from '../../platform/http/query.ts';
import { reading, useOptionalOperation } from '../../platform/http/use-operation.ts';
import { keepName, knownName } from '../picking/names.ts';
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
      return knownName(orders.listReasons, id) ?? `number ${id}`;
    },
    learns: async (search) => {
      const id = Number(search[key] ?? 0);
      if (!id || knownName(orders.listReasons, id) !== undefined) return;
      const { rows } = await queries.fetchQuery(reading(orders.listReasons, asked(kind)));
      for (const reason of rows) keepName(orders.listReasons, reason.id, reason.name);
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
      allowDeselect
      searchable
      value={value}
      data={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={choose}
    />
  );
}
