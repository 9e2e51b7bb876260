import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { BookLine } from '@counting-house/contract/accounts/reconciliation/bank-match.ts';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { amount as amountWords, shortDate } from '../../platform/format/format.ts';
import { reading } from '../../platform/http/use-operation.ts';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import css from './reconcile.module.css';

/** Entries of the account found by typing, several of which may make up the line. */
export function OtherEntries({
  bankAccountId,
  find,
  taken,
  toggle,
}: {
  bankAccountId: number;
  /** Where words are typed, for the key that leads there. */
  find: RefObject<HTMLInputElement | null>;
  taken: readonly BookLine[];
  toggle: (line: BookLine) => void;
}) {
  const [words, setWords] = useState('');
  const [q] = useDebouncedValue(words.trim(), 200);
  const found = useQuery({
    ...reading(accounts.listBookLines, { id: bankAccountId, q, limit: 10 }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const rows = q === '' ? [] : (found.data?.rows ?? []);
  return (
    <>
      <div className={css.find}>
        <TextInput
          ref={find}
          rightSection={<KeyHint keys="f" />}
          aria-label="Find another entry"
          placeholder="Find another entry, by amount or number"
          leftSection={<IconSearch size={15} stroke={1.7} />}
          value={words}
          onChange={({ currentTarget: { value } }) => setWords(value)}
        />
      </div>
      {rows.map((row) => (
        <button
          key={row.id}
          type="button"
          className={css.proposal}
          aria-pressed={taken.some(({ id }) => id === row.id)}
          onClick={() => toggle(row)}
        >
          <span />
          <EntryText line={row} />
          <b>{amountWords(row.amount)}</b>
        </button>
      ))}
    </>
  );
}

export function EntryText({ line }: { line: BookLine }) {
  return (
    <span>
      {line.no} {line.partyName}
      <span className={css.quiet}>
        {shortDate(line.date)}
        {line.bankRef !== '' && ` · ${line.bankRef}`}
      </span>
    </span>
  );
}
