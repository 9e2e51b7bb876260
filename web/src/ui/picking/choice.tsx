import { Select, type SelectProps } from '@mantine/core';
import type { States } from '../marks/badge.tsx';

type Props<S extends string> = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  /** The states, or the words, to choose from. */
  of: States<S> | Readonly<Record<S, string>>;
  value: S | '';
  onChange: (next: unknown) => void;
};

/** One of a few fixed words. */
export function Choice<S extends string>({ of, value, onChange, ...rest }: Props<S>) {
  const data = (Object.entries(of) as [S, string | { label: string }][]).map(([key, word]) => ({
    value: key as string,
    label: typeof word === 'string' ? word : word.label,
  }));
  return (
    <Select
      allowDeselect={false}
      placeholder="Choose"
      {...rest}
      data={data}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
