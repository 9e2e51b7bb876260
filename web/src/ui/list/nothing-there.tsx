import { Group } from '@mantine/core';
import { useSearch } from '../../platform/address.ts';
import type { Filter } from '../filter/filters.tsx';
import { useFilterText } from '../filter/use-filter-text.ts';
import { EmptyState, NoMatch } from '../parts/note.tsx';
import { BeginButton, type PageAct } from '../page/page-acts.tsx';

/** What stands in the place of rows: nothing is there yet, or nothing matches. */
export function NothingThere({
  things,
  under,
  empty,
  create,
  also,
  filters,
  isNarrowed,
  clear,
}: {
  things: string;
  /** The tab that is open, where other tabs have rows. */
  under: string | undefined;
  empty: string;
  create: PageAct | undefined;
  also: PageAct | undefined;
  filters: readonly Filter[];
  isNarrowed: boolean;
  clear: () => void;
}) {
  const search = useSearch();
  const set = useFilterText(filters, search);
  if (isNarrowed) {
    const said = set.map(({ filter, words }) => `${filter.label} ${words}`);
    const q = search['q'] ? [`“${search['q']}”`] : [];
    return <NoMatch things={things} filters={[...q, ...said].join(', ')} clear={clear} />;
  }
  const [title, words] = emptyText(under ? `No ${things} in ${under}` : `No ${things} yet`, empty);
  return (
    <EmptyState
      title={title}
      act={
        <Group gap={8} justify="center">
          {create && <BeginButton act={create} />}
          {also && <BeginButton act={also} isSecond={create !== undefined} />}
        </Group>
      }
    >
      {words}
    </EmptyState>
  );
}

/** `No products yet. Add the first.` brings its own title; any other sentence stands under the usual one. */
function emptyText(usual: string, empty: string): [title: string, words: string] {
  const own = /^((?:No|Nothing) [^.]+)\.\s*(.*)$/u.exec(empty);
  return own ? [own[1] ?? '', own[2] ?? ''] : [usual, empty];
}
