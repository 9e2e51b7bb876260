import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import {
  sealKindLabels,
  type Seal,
  type SealKind,
} from '@counting-house/contract/accounts/journal/seal.ts';
import { SegmentedControl } from '@mantine/core';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { count, moment as momentWords } from '../../platform/format/format.ts';
import { type Column, moment, number } from '../../ui/table/columns.tsx';
import { List } from '../../ui/list/list.tsx';
import { Code } from '../../ui/parts/value.tsx';
import css from './audit.module.css';
import { SealCheck } from './seal-check.tsx';

/** The seals over the audit log and over the books, and whether they hold. */
export function SealList() {
  const kind: SealKind = useSearch()['kind'] === 'ledger' ? 'ledger' : 'audit';
  const setSearch = useSetSearch();
  return (
    <>
      <div className={css.span}>
        <SegmentedControl
          aria-label="What is sealed"
          value={kind}
          onChange={(next) => setSearch({ kind: next === 'audit' ? null : next })}
          data={Object.entries(sealKindLabels).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <SealCheck kind={kind} key={kind} />
      <List
        list={accounts.listSeals}
        things="seals"
        with={{ kind }}
        columns={columns}
        empty="Nothing is sealed yet. New entries are sealed every five minutes."
      />
    </>
  );
}

const columns: readonly Column<Seal>[] = [
  {
    key: 'id',
    label: 'Seal',
    cell: ({ id }) => count(id),
    words: ({ id }) => String(id),
    isRight: true,
    isSorted: true,
  },
  moment('sealedAt', 'Sealed'),
  number('rowCount', 'Entries'),
  {
    key: 'firstAt',
    label: 'Written',
    cell: ({ firstAt, lastAt }) => `${momentWords(firstAt)} to ${momentWords(lastAt)}`,
  },
  { key: 'hash', label: 'Hash', cell: ({ hash }) => <Code>{hash.slice(0, 16)}…</Code> },
];
