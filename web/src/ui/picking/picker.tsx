import type { InputOf, Operation, OutputOf } from '@counting-house/contract/kit/operation.ts';
import {
  CloseButton,
  Combobox,
  Loader,
  TextInput,
  type TextInputProps,
  useCombobox,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { reading } from '../../platform/http/use-operation.ts';
import { keepName, knownName, learnName, useNames } from './names.ts';
import css from './picker.module.css';
import { usualUnder, usualText } from './row-text.ts';

/** A list that records can be picked from. */
export type PickerList = Operation<'read'>;

type PickedRow<O extends PickerList> =
  OutputOf<O> extends { rows: readonly (infer R)[] } ? R & { readonly id: number } : never;

type Props<O extends PickerList> = Omit<TextInputProps, 'value' | 'onChange' | 'list'> & {
  list: O;
  /** Further fields of the list's input: what may be picked here. */
  with?: Partial<InputOf<O>>;
  /** What a record is called; its name, title, label or number when left out. */
  words?: (row: PickedRow<O>) => string;
  /** One that may not be picked: the record that another is looked for. */
  without?: number;
  /** A second line that tells records of one name apart. */
  under?: (row: PickedRow<O>) => string | null;
  /** What the chosen record is called, where the screen knows it already. */
  shown?: string | null;
  value: number | '';
  onChange: (next: unknown) => void;
  /** The whole record that was picked, and the words that it was found by. */
  onPick?: (row: PickedRow<O>, typed: string) => void;
  /** What to do when the record is not there yet, as the last line. */
  create?: { readonly label: string; readonly run: (typed: string) => void };
};

const waitMs = 200;
const most = 20;

/**
 * One record of a list, found by typing. What was found stays until the answer to newer words replaces it;
 * an option is chosen as it is pressed, and Enter waits for the answer.
 */
export function Picker<O extends PickerList>({
  list,
  with: narrowed,
  words = usualText,
  without,
  under = usualUnder,
  shown,
  value,
  onChange,
  onPick,
  create,
  ...rest
}: Props<O>) {
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<{ id: number; name: string } | null>(null);
  const [asked] = useDebouncedValue(typed ?? '', waitMs);
  const isEntered = useRef(false);
  const box = useCombobox({
    onDropdownClose: () => {
      isEntered.current = false;
      box.resetSelectedOption();
    },
  });
  const { selectFirstOption, resetSelectedOption, clickSelectedOption } = box;

  const input = { ...narrowed, limit: most, ...(asked.trim() ? { q: asked.trim() } : {}) };
  const isNameless =
    value !== '' && chosen?.id !== value && !shown && !knownName(list, Number(value));
  const found = useQuery({
    ...reading(list, input as InputOf<O>),
    enabled: box.dropdownOpened || isNameless,
    placeholderData: keepPreviousData,
  });
  const answered = ((found.data as { rows?: readonly PickedRow<O>[] } | undefined)?.rows ??
    []) as readonly PickedRow<O>[];
  const rows = answered.filter(({ id }) => id !== without);

  useNames();
  const name = nameNow();
  const isUnknown = isNameless && name === '' && found.isSuccess;
  useEffect(() => {
    if (isUnknown) void learnName(list, Number(value));
  }, [isUnknown, list, value]);
  /** What is shown answers other words than those typed. */
  const isBehind = typed !== null && (typed !== asked || found.isPlaceholderData);
  useEffect(() => {
    if (typed === null) return;
    if (isBehind) {
      resetSelectedOption();
      return;
    }
    selectFirstOption();
    if (isEntered.current) clickSelectedOption();
    isEntered.current = false;
  }, [typed, isBehind, found.data, resetSelectedOption, selectFirstOption, clickSelectedOption]);

  function nameNow(): string {
    if (value === '') return '';
    if (chosen?.id === value) return chosen.name;
    const row = rows.find((one) => one.id === value);
    return shown ?? knownName(list, Number(value)) ?? (row ? words(row) : '');
  }

  function pick(row: PickedRow<O>) {
    keepName(list, row.id, words(row));
    setChosen({ id: row.id, name: words(row) });
    setTyped(null);
    onChange(row.id);
    onPick?.(row, typed?.trim() ?? '');
    box.closeDropdown();
  }

  function submit(option: string) {
    const row = rows.find((one) => String(one.id) === option);
    if (row) pick(row);
    else {
      box.closeDropdown();
      create?.run(typed ?? '');
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    rest.onKeyDown?.(event);
    const isAhead = isBehind && box.dropdownOpened && box.getSelectedOptionIndex() === -1;
    if (event.key !== 'Enter' || !isAhead || event.nativeEvent.isComposing) return;
    event.preventDefault();
    isEntered.current = true;
  }

  /** A press chooses at once: until the release, another list may be there. */
  const pressed = (option: string) => ({
    value: option,
    onMouseDown: ({ button }: { button: number }) => {
      if (button === 0) submit(option);
    },
  });

  return (
    <Combobox store={box} onOptionSubmit={submit} withinPortal>
      <Combobox.Target>
        <TextInput
          autoComplete="off"
          placeholder="Type to search"
          rightSection={
            found.isFetching && box.dropdownOpened ? (
              <Loader size={16} />
            ) : value !== '' && !rest.disabled ? (
              <CloseButton
                size="sm"
                aria-label="Clear"
                onClick={() => {
                  setTyped(null);
                  onChange('');
                }}
              />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionPointerEvents={value === '' ? 'none' : 'all'}
          {...rest}
          value={typed ?? name}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            isEntered.current = false;
            setTyped(event.currentTarget.value);
            box.openDropdown();
          }}
          onFocus={(event) => {
            event.currentTarget.select();
            rest.onFocus?.(event);
          }}
          onClick={() => box.openDropdown()}
          onBlur={(event) => {
            setTyped(null);
            box.closeDropdown();
            rest.onBlur?.(event);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={found.isPending}>
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }}>
          {rows.map((row) => (
            <Combobox.Option {...pressed(String(row.id))} key={row.id}>
              <span className={css.option}>{words(row)}</span>
              {under(row) && <span className={css.under}>{under(row)}</span>}
            </Combobox.Option>
          ))}
          {rows.length === 0 && !found.isFetching && (
            <Combobox.Empty>
              {found.isError ? 'The list could not be read' : 'Nothing found'}
            </Combobox.Empty>
          )}
          {create && <Combobox.Option {...pressed('create')}>{create.label}</Combobox.Option>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
