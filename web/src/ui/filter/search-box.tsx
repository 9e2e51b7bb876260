import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { useKeys } from '../../platform/keys/keys.ts';
import { KeyHint } from '../marks/key-hint.tsx';
import css from '../list/list.module.css';

/** A search waits this long for the next letter. */
const waitMs = 250;

/** The search of a list, kept in the address as `q`. */
export function SearchBox({ placeholder }: { placeholder: string }) {
  const q = useSearch()['q'] ?? '';
  const setSearch = useSetSearch();
  const [typed, setTyped] = useState(q);
  const field = useRef<HTMLInputElement>(null);
  useKeys({ '/': { does: 'Search in this list', run: () => field.current?.focus() } });

  useEffect(() => {
    if (document.activeElement !== field.current) setTyped(q);
  }, [q]);

  useEffect(() => {
    if (typed.trim() === q) return;
    const timer = setTimeout(() => setSearch({ q: typed.trim() || null }), waitMs);
    return () => clearTimeout(timer);
  }, [typed, q, setSearch]);

  return (
    <TextInput
      ref={field}
      className={css.search ?? ''}
      size="xs"
      type="search"
      aria-label="Search in this list"
      placeholder={placeholder}
      maxLength={100}
      leftSection={<IconSearch size={16} stroke={1.7} />}
      rightSection={<KeyHint keys="/" />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
