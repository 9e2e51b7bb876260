import type { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { Pill } from '@mantine/core';
import { knownName } from '../ui/picking/names.ts';
import { Picker } from '../ui/picking/picker.tsx';
import css from './offer.module.css';

/** Customers that are chosen one by one. */
export function PeopleInput({
  list,
  value,
  set,
  names,
  error,
}: {
  list: typeof customers.listCustomers;
  value: readonly number[];
  set: (next: number[]) => void;
  names: readonly { readonly id: number; readonly name: string }[];
  error: string | undefined;
}) {
  const nameOf = (id: number) =>
    names.find((one) => one.id === id)?.name ?? knownName(list, id) ?? `Customer ${id}`;
  return (
    <div>
      <div className={css.pills}>
        {value.map((id) => (
          <Pill
            key={id}
            withRemoveButton
            removeButtonProps={{ 'aria-label': `Remove ${nameOf(id)}`, 'aria-hidden': false }}
            onRemove={() => set(value.filter((one) => one !== id))}
          >
            {nameOf(id)}
          </Pill>
        ))}
      </div>
      <Picker
        key={value.length}
        label="Add a customer"
        list={list}
        value=""
        onChange={(next) => {
          if (typeof next === 'number' && !value.includes(next)) set([...value, next]);
        }}
        error={error}
      />
    </div>
  );
}
