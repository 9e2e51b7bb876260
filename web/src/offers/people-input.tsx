import { Pill } from '@mantine/core';
import { knownName } from '../ui/picking/names.ts';
import { Picker, type PickerList } from '../ui/picking/picker.tsx';
import css from './offer.module.css';

/** Records that are chosen one by one: customers, groups of companies. */
export function PeopleInput<O extends PickerList>({
  list,
  label,
  thing,
  words,
  value,
  set,
  names,
  error,
}: {
  list: O;
  label: string;
  /** What one is called whose name nobody knows. */
  thing: string;
  words?: Parameters<typeof Picker<O>>[0]['words'];
  value: readonly number[];
  set: (next: number[]) => void;
  names: readonly { readonly id: number; readonly name: string }[];
  error: string | undefined;
}) {
  const nameOf = (id: number) =>
    names.find((one) => one.id === id)?.name ?? knownName(list, id) ?? `${thing} ${id}`;
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
        label={label}
        list={list}
        {...(words ? { words } : {})}
        value=""
        onChange={(next) => {
          if (typeof next === 'number' && !value.includes(next)) set([...value, next]);
        }}
        error={error}
      />
    </div>
  );
}
