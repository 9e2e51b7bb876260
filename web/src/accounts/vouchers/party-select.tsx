import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { Party, PartyKind } from '@counting-house/contract/accounts/open-items/party.ts';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '../../platform/http/use-operation.ts';
import { usePartyBalance } from './standing.ts';
import { partyLabels } from './voucher-labels.ts';

type Named = Pick<Party, 'kind' | 'id'>;

const waitMs = 200;
const keyOf = ({ kind, id }: Named) => `${kind}:${id}`;

/** A customer, company, vendor or courier, found by name or phone. */
export function PartySelect({
  label,
  kinds,
  value,
  shown,
  onChange,
  error,
}: {
  label: string;
  kinds?: readonly PartyKind[];
  value: Named | '' | null | undefined;
  /** What the chosen one is called, where the form knows it. */
  shown?: string | null;
  onChange: (party: Named | null) => void;
  error?: string | undefined;
}) {
  const [typed, setTyped] = useState('');
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const [q] = useDebouncedValue(typed, waitMs);
  const found = useQuery({
    ...reading(accounts.findParties, { q, ...(kinds && { kind: [...kinds] }) }),
    placeholderData: keepPreviousData,
  });
  const balance = usePartyBalance(value);
  const rows = found.data?.rows ?? [];
  const chosen = value ? keyOf(value) : null;
  const own = useQuery({
    ...reading(accounts.findParties, {
      kind: [value ? value.kind : 'customer'],
      id: value ? value.id : 1,
    }),
    enabled: Boolean(value) && !shown,
  });
  const options = rows.map((row) => ({
    value: keyOf(row),
    label: `${row.name}, ${partyLabels[row.kind].toLowerCase()} ${row.under}`,
  }));
  const known = chosen && (names[chosen] ?? shown ?? own.data?.rows[0]?.name);
  const data =
    chosen && !options.some((option) => option.value === chosen)
      ? [{ value: chosen, label: known || 'Loading…' }, ...options]
      : options;
  return (
    <Select
      label={label}
      description={balance}
      name="party"
      placeholder="Type a name or a number"
      searchable
      clearable
      allowDeselect
      // Who is chosen already needs no list, which would lie over the fields below.
      openOnFocus={!chosen}
      limit={30}
      filter={({ options: all }) => all}
      nothingFoundMessage="No one found"
      data={data}
      value={chosen}
      onSearchChange={setTyped}
      onChange={(next) => {
        const row = rows.find((one) => keyOf(one) === next);
        if (row) setNames((before) => ({ ...before, [keyOf(row)]: row.name }));
        onChange(row ? { kind: row.kind, id: row.id } : null);
      }}
      error={error}
    />
  );
}
