import type {
  ListKind,
  ListStatus,
  ListUploadHead,
} from '@counting-house/contract/lists/list-upload.ts';
import { lists } from '@counting-house/contract/lists/lists.operations.ts';
import { allLists } from '@counting-house/contract/lists.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import type { z } from 'zod';
import { useSetSearch } from '../platform/address.ts';
import { count } from '../platform/format/format.ts';
import { useOptionalOperation } from '../platform/http/use-operation.ts';
import { run } from '../ui/list/actions.tsx';
import type { States } from '../ui/marks/badge.tsx';
import { Sheet } from '../ui/parts/sheet.tsx';
import { ago, type Column, number, stacked, state, text } from '../ui/table/columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import css from './list-upload.module.css';

export const uploadStates: States<z.output<typeof ListStatus>> = {
  previewed: { label: 'Checked', tone: 'waiting' },
  loading: { label: 'Loading', tone: 'moving' },
  committed: { label: 'Loaded', tone: 'done' },
  part_committed: { label: 'Partly imported', tone: 'waiting' },
  undone: { label: 'Undone', tone: 'idle', icon: IconArrowBackUp },
  discarded: { label: 'Discarded', tone: 'idle' },
  expired: { label: 'Expired', tone: 'idle' },
};

type Row = ListUploadHead;

/** Lists of one kind that were brought before; each opens where it stands. */
export function ListHistory({ kind }: { kind: ListKind }) {
  const setSearch = useSetSearch();
  const opens = fileColumn((row) => setSearch({ list: String(row.id) }, { push: true }));
  const { data } = useOptionalOperation(lists.listUploads, { kind: [kind], limit: 10 });
  if (!data || data.rows.length === 0) return null;
  return (
    <Sheet title="Earlier uploads" count={data.total}>
      <DataTable
        caption="Earlier uploads"
        columns={[stacked(opens, text('number', 'Upload')), ...columns]}
        rows={data.rows}
        actions={'undo' in allLists[kind] ? [discardStep, undoStep] : [discardStep]}
      />
    </Sheet>
  );
}

/** The file of an upload, which opens it. */
export const fileColumn = (open: (row: Row) => void): Column<Row> => ({
  key: 'fileName',
  label: 'File',
  words: ({ fileName }) => fileName,
  cell: (row) => (
    <Button variant="subtle" className={css.file ?? ''} onClick={() => open(row)}>
      {row.fileName}
    </Button>
  ),
});

export const columns: readonly Column<Row>[] = [
  state('status', 'Status', uploadStates),
  number('rows', 'Rows'),
  number('created', 'New'),
  number('updated', 'Changed'),
  number('errors', 'With errors'),
  text('createdByName', 'By'),
  ago('createdAt', 'Uploaded'),
];

/** Forgets a list that was checked and is not to be loaded. */
export const discardStep = run('Discard', lists.uploadList, {
  icon: IconTrash,
  with: ({ id }: { readonly id: number }) => ({ mode: 'discard' as const, uploadId: id }),
  when: ({ status }: { readonly id: number; readonly status: string; readonly number: string }) =>
    status === 'previewed',
  done: ({ number: no }) => `Upload ${no} discarded`,
});

/** Takes back what an upload made; what something was built on stays and is named. */
export const undoStep = run('Undo upload', lists.undoUpload, {
  icon: IconArrowBackUp,
  with: ({ id }: { readonly id: number }) => ({ uploadId: id }),
  when: ({ status }: { readonly id: number; readonly status: string; readonly number: string }) =>
    status === 'committed' || status === 'part_committed',
  sure: {
    title: ({ number: no }) => `Undo upload ${no}?`,
    effect: () =>
      'Records created by this import and not used since are removed. Packed, invoiced or paid ones stay.',
  },
  done: (_row, { undone, kept }) =>
    kept.length === 0
      ? `${count(undone)} removed`
      : `${count(undone)} removed, ${count(kept.length)} kept: ${kept[0]?.text ?? ''}`,
});
