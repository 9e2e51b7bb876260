import { Select, type SelectProps } from '@mantine/core';

/** A record to choose, and what it is called. */
type Named = { readonly id: number; readonly label: string; readonly disabled?: boolean };

export type IdSelectProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  of: readonly Named[];
  value: number | '' | null | undefined;
  /** Its id; the empty text once it is cleared. */
  onChange: (next: number | '') => void;
};

/** One of a few records that are all known; many are found by typing in a `Picker`. */
export function IdSelect({ of, value, onChange, ...rest }: IdSelectProps) {
  return (
    <Select
      placeholder="Choose"
      nothingFoundMessage="Nothing found"
      {...rest}
      data={of.map(({ id, ...one }) => ({ value: String(id), ...one }))}
      value={value ? String(value) : null}
      onChange={(next) => onChange(next ? Number(next) : '')}
    />
  );
}
