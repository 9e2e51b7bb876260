import { TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { type Search, useSearch, useSetSearch } from '../../platform/address.ts';
import type { Filter } from './filters.tsx';
import css from './filters.module.css';

/** So many filters are seen at one glance; more of them fold and can be searched. */
const mostAtOnce = 4;

/**
 * The filters of a list. Where they are many, each folds to a line with what is chosen, those in use stand open,
 * and a search finds a filter by its name or by one of its words.
 */
export function FilterGroups({ filters }: { filters: readonly Filter[] }) {
  const search = useSearch();
  const setSearch = useSetSearch();
  const form = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState('');
  const [folds, setFolds] = useState<Readonly<Record<string, boolean>>>(() =>
    Object.fromEntries(inUse(filters, search).map(({ label }) => [label, true])),
  );
  if (filters.length <= mostAtOnce) {
    return (
      <div className={css.form}>
        {filters.map((filter) => (
          <div key={filter.label}>{filter.input(search, setSearch)}</div>
        ))}
      </div>
    );
  }
  const found = filters.filter((filter) => isFound(filter, asked));
  const isOpen = ({ label }: Filter) => folds[label] ?? asked.trim() !== '';

  /** Enter in the search goes on to what was found. */
  function goOn(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    form.current?.querySelector<HTMLElement>('[data-group] :is(input, button)')?.focus();
  }

  return (
    <>
      <TextInput
        size="xs"
        type="search"
        className={css.find ?? ''}
        aria-label="Find a filter"
        placeholder="Find a filter"
        maxLength={60}
        leftSection={<IconSearch size={16} stroke={1.7} />}
        value={asked}
        onChange={(event) => setAsked(event.currentTarget.value)}
        onKeyDown={goOn}
      />
      <div className={css.form} data-folds ref={form}>
        {found.map((filter) => (
          <Group
            key={filter.label}
            filter={filter}
            isOpen={isOpen(filter)}
            fold={() => setFolds({ ...folds, [filter.label]: !isOpen(filter) })}
          />
        ))}
        {found.length === 0 && <p className={css.none}>No filter is called “{asked.trim()}”.</p>}
      </div>
    </>
  );
}

function Group({ filter, isOpen, fold }: { filter: Filter; isOpen: boolean; fold: () => void }) {
  const search = useSearch();
  const setSearch = useSetSearch();
  const id = useId();
  const words = filter.words(search);
  return (
    <div className={css.group}>
      <UnstyledButton
        className={css.fold ?? ''}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={(event) => {
          const group = event.currentTarget.parentElement;
          fold();
          // Near the end its field would open below the edge.
          requestAnimationFrame(() => group?.scrollIntoView({ block: 'nearest' }));
        }}
      >
        <span className={css.foldName}>{filter.label}</span>
        {words !== null && <span className={css.foldWords}>{words}</span>}
        {isOpen ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
      </UnstyledButton>
      {isOpen && (
        <div id={id} className={css.open} data-group>
          {filter.input(search, setSearch)}
        </div>
      )}
    </div>
  );
}

const inUse = (filters: readonly Filter[], search: Search) =>
  filters.filter(({ words }) => words(search) !== null);

const isFound = ({ label, options = [] }: Filter, asked: string) =>
  [label, ...options].some((word) => word.toLowerCase().includes(asked.trim().toLowerCase()));
