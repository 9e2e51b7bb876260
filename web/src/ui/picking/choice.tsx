import { Select, type SelectProps } from '@mantine/core';
import type { States } from '../marks/badge.tsx';

type Props<S extends string> = Omit<
  SelectProps<S>,
  'data' | 'value' | 'onChange' | 'clearable' | 'allowDeselect'
> & {
  /** The states, or the words, to choose from. */
  of: States<S> | Readonly<Record<S, string>>;
  value: S | '';
} & (
    | { clearable?: false; onChange: (next: S) => void }
    /** It may be emptied again: the empty text. */
    | { clearable: true; onChange: (next: S | '') => void }
  );

/** One of a few fixed words. */
export function Choice<S extends string>({ of, value, clearable, onChange, ...rest }: Props<S>) {
  const data = (Object.entries(of) as [S, string | { label: string }][]).map(([key, word]) => ({
    value: key,
    label: typeof word === 'string' ? word : word.label,
  }));
  return (
    <Select<S>
      placeholder="Choose"
      {...rest}
      {...(clearable ? { clearable } : {})}
      data={data}
      value={value || null}
      onChange={(next) => {
        if (clearable) onChange(next ?? '');
        else if (next !== null) onChange(next);
      }}
    />
  );
}
