import type { ListKind, ListUploadHead } from '@counting-house/contract/lists/list-upload.ts';
import { lists } from '@counting-house/contract/lists/lists.operations.ts';
import { allLists } from '@counting-house/contract/lists.ts';
import { IconDownload } from '@tabler/icons-react';
import { useSetSearch } from '../platform/address.ts';
import { choice } from '../ui/filter/filters.tsx';
import type { RowAction } from '../ui/list/actions.tsx';
import { List } from '../ui/list/list.tsx';
import { type Column, stacked, text } from '../ui/table/columns.tsx';
import { columns, discardStep, undoStep, uploadStates, fileColumn } from './list-history.tsx';

const kindColumn: Column<ListUploadHead> = {
  key: 'kind',
  label: 'List',
  cell: ({ kind }) => allLists[kind].label,
  words: ({ kind }) => allLists[kind].label,
};

const before: RowAction<ListUploadHead> = {
  label: 'The list as it was before',
  icon: IconDownload,
  access: [],
  isFor: ({ hasBefore }) => hasBefore,
  does: {
    kind: 'file',
    operation: lists.listBefore,
    input: ([row]) => ({ uploadId: row?.id ?? 0 }),
    most: 1,
    isKept: true,
  },
};

/** Of a list that is taken back as a whole; others go back by the list as it was before. */
const undo: RowAction<ListUploadHead> = {
  ...(undoStep as RowAction<ListUploadHead>),
  isFor: (row) => 'undo' in allLists[row.kind] && undoStep.isFor(row),
};

/** Lists of some kinds that were uploaded; each opens with its rows, where it stands. */
export function UploadHistory({ kinds }: { kinds: readonly ListKind[] }) {
  const setSearch = useSetSearch();
  const opens = fileColumn((row) =>
    setSearch({ tab: null, upload: row.kind, list: String(row.id) }, { push: true }),
  );
  return (
    <List
      list={lists.listUploads}
      things="uploads"
      search="Upload, file"
      with={{ kind: [...kinds] }}
      columns={[
        stacked(opens, text('number', 'Upload')),
        kindColumn,
        text('belongsTo', 'Of'),
        ...columns,
      ]}
      filters={[choice('status', 'Status', uploadStates)]}
      rowActions={[before, discardStep as RowAction<ListUploadHead>, undo]}
      empty="Uploaded lists appear here, with every row and its result."
    />
  );
}
