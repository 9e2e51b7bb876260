import { isSpanWord, spanLabels } from '@counting-house/contract/kit/span-labels.ts';
import type { InputOf, Operation } from '@counting-house/contract/kit/operation.ts';
import { Checkbox, SegmentedControl, Select, TextInput } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { shortDate } from '../../platform/format/format.ts';
import { spanDates } from '../../platform/format/spans.ts';
import type { Search, SearchChange } from '../../platform/address.ts';
import type { States } from '../marks/badge.tsx';
import css from './filters.module.css';
import { knownName, learnName } from '../picking/names.ts';
import { Picker, type PickerList } from '../picking/picker.tsx';
import { PeriodInput } from './period-input.tsx';

/** A filter of a list: the names it uses in the address and in the operation's input. */
export type Filter<K extends string = string> = {
  readonly keys: readonly K[];
  readonly label: string;
  /** The words it offers, by which it is found among many. */
  readonly options?: readonly string[];
  /** Null when nothing is chosen. */
  readonly words: (search: Search) => string | null;
  readonly input: (search: Search, set: (change: SearchChange) => void) => ReactNode;
  /** What the operation is asked, where the address says it in other words. */
  readonly asks?: (search: Search) => Search;
  /** Asks what the chosen record is called, so that `words` can say it. */
  readonly learns?: (search: Search) => Promise<void> | undefined;
};

/** What filters ask an operation for, by what the address says. */
export function askedBy(filters: readonly Filter[], search: Search): Search {
  const asked = filters.flatMap(({ keys, asks }) =>
    Object.entries(asks?.(search) ?? Object.fromEntries(keys.map((key) => [key, search[key]]))),
  );
  return Object.fromEntries(asked.filter(([, value]) => value)) as Search;
}

/** One or several of a thing's states. */
export function choice<K extends string, S extends string>(
  key: K,
  label: string,
  of: States<S> | Readonly<Record<S, string>>,
): Filter<K> {
  const options = (Object.entries(of) as [S, string | { label: string }][]).map(
    ([value, word]) => ({
      value,
      label: typeof word === 'string' ? word : word.label,
    }),
  );
  const chosenIn = (search: Search) => (search[key] ?? '').split(',').filter(Boolean);
  return {
    keys: [key],
    label,
    options: options.map((offered) => offered.label),
    words: (search) => {
      const chosen = chosenIn(search);
      const labels = options.filter((one) => chosen.includes(one.value)).map((one) => one.label);
      return labels.join(', ') || null;
    },
    input: (search, set) => (
      <Checkbox.Group
        label={label}
        value={chosenIn(search)}
        onChange={(next) => set({ [key]: next.join(',') || null })}
      >
        <div className={css.choices}>
          {options.map((one) => (
            <Checkbox key={one.value} value={one.value} label={one.label} />
          ))}
        </div>
      </Checkbox.Group>
    ),
  };
}

/** One of some words. */
export function one<K extends string>(
  key: K,
  label: string,
  of: Readonly<Record<string, string>>,
): Filter<K> {
  return {
    keys: [key],
    label,
    options: Object.values(of),
    words: (search) => of[search[key] ?? ''] ?? null,
    input: (search, set) => (
      <Select
        label={label}
        clearable
        allowDeselect
        searchable={Object.keys(of).length > 10}
        value={search[key] ?? null}
        data={Object.entries(of).map(([value, said]) => ({ value, label: said }))}
        onChange={(next) => set({ [key]: next })}
      />
    ),
  };
}

/** Yes, no, or both. */
export function yesNo<K extends string>(key: K, label: string): Filter<K> {
  const words: Readonly<Record<string, string>> = { true: 'Yes', false: 'No' };
  return {
    keys: [key],
    label,
    words: (search) => words[search[key] ?? ''] ?? null,
    input: (search, set) => (
      <div role="group" aria-label={label}>
        <div className={css.label}>{label}</div>
        <SegmentedControl
          size="xs"
          value={search[key] ?? 'both'}
          onChange={(next) => set({ [key]: next === 'both' ? null : next })}
          data={[
            { value: 'both', label: 'Both' },
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]}
        />
      </div>
    ),
  };
}

type PeriodKeys<K extends string> = K extends '' ? 'from' | 'to' : `${K}From` | `${K}To`;

/**
 * Business dates from and to, both included: `placedFrom` and `placedTo`, or `from` and `to` for ''. A span
 * such as this month stands in the address by its name, so that a saved view moves with the days.
 */
export function period<K extends string>(key: K, label: string): Filter<PeriodKeys<K>> {
  const from = (key === '' ? 'from' : `${key}From`) as PeriodKeys<K>;
  const to = (key === '' ? 'to' : `${key}To`) as PeriodKeys<K>;
  return {
    keys: [from, to],
    label,
    words: (search) => {
      const word = search[from];
      if (isSpanWord(word)) return spanLabels[word];
      const first = search[from] && shortDate(search[from]);
      const last = search[to] && shortDate(search[to]);
      if (first && last) return `${first} to ${last}`;
      if (first) return `from ${first}`;
      return last ? `to ${last}` : null;
    },
    asks: (search) => {
      const dates = spanDates(search[from], search[to]);
      return { [from]: dates.from ?? '', [to]: dates.to ?? '' };
    },
    input: (search, set) => (
      <PeriodInput
        label={label}
        from={search[from]}
        to={search[to]}
        set={(dates) => set({ [from]: dates.from || null, [to]: dates.to || null })}
      />
    ),
  };
}

/** One record of another list. */
export function picker<K extends string, O extends PickerList>(
  key: K,
  label: string,
  list: O,
  options: { with?: Partial<InputOf<O>> } = {},
): Filter<K> {
  return {
    keys: [key],
    label,
    words: (search) => {
      const id = Number(search[key] ?? 0);
      return id ? (knownName(list as Operation, id) ?? `number ${id}`) : null;
    },
    learns: (search) => {
      const id = Number(search[key] ?? 0);
      return id ? learnName(list, id) : undefined;
    },
    input: (search, set) => (
      <Picker
        label={label}
        list={list}
        {...(options.with ? { with: options.with } : {})}
        name={key}
        value={search[key] ? Number(search[key]) : ''}
        onChange={(next) => set({ [key]: next ? String(next) : null })}
      />
    ),
  };
}

/** A `picker` whose list is fetched when the filter is opened: its shapes would weigh on a screen that few filter so. */
export function laterPicker<K extends string, O extends PickerList>(
  key: K,
  label: string,
  load: () => Promise<O>,
): Filter<K> {
  let fetched: Filter<K> | undefined;
  const fetch = async () => (fetched ??= picker(key, label, await load()));
  const Input = lazyPart(async () => {
    const { input } = await fetch();
    return ({ search, set }: InputProps) => input(search, set);
  });
  return {
    keys: [key],
    label,
    words: (search) =>
      fetched ? fetched.words(search) : search[key] ? `number ${search[key]}` : null,
    learns: async (search) => {
      if (search[key]) await (await fetch()).learns?.(search);
    },
    input: (search, set) => (
      <Suspense fallback={<div className={css.label}>{label}</div>}>
        <Input search={search} set={set} />
      </Suspense>
    ),
  };
}

type InputProps = { search: Search; set: (change: SearchChange) => void };

/** Words that must be the field's own. */
export function exactly<K extends string>(key: K, label: string): Filter<K> {
  return {
    keys: [key],
    label,
    words: (search) => search[key] ?? null,
    input: (search, set) => (
      <TextInput
        label={label}
        defaultValue={search[key] ?? ''}
        onBlur={(event) => set({ [key]: event.currentTarget.value.trim() || null })}
      />
    ),
  };
}

/** The values of one field as tabs over the list. */
export type ListTabs<K extends string = string> = {
  readonly key: K;
  readonly tabs: readonly { readonly value: string; readonly label: string }[];
  /** The tab that is open when the address names none. */
  readonly start: string;
};

/** The name in the address for the tab that leaves its field open. */
export const allTab = 'all';

/**
 * A thing's states as tabs, with All at the end.
 *
 * @param start the tab that is open at first; All when left out.
 */
export function statusTabs<K extends string, S extends string>(
  key: K,
  of: States<S> | Readonly<Record<S, string>>,
  start?: S,
): ListTabs<K> {
  const tabs = (Object.entries(of) as [S, string | { label: string }][]).map(([value, word]) => ({
    value: value as string,
    label: typeof word === 'string' ? word : word.label,
  }));
  return { key, start: start ?? allTab, tabs: [...tabs, { value: allTab, label: 'All' }] };
}
