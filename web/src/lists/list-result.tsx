import type { ListUpload } from '@counting-house/contract/lists/list-upload.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react';
import { allLists } from '@counting-house/contract/lists.ts';
import { listFaces } from '../lists.ts';
import { useGo, useSetSearch } from '../platform/address.ts';
import { count } from '../platform/format/format.ts';
import { Metrics, Sheet, SheetBody } from '../ui/parts/sheet.tsx';
import { useRowAction } from '../ui/rows/use-row-action.ts';
import { saveBefore, saveErrors } from './list-files.ts';
import { withoutUpload } from './list-scope.ts';
import { undoStep } from './list-history.tsx';
import css from './list-upload.module.css';

/** What was loaded, and where to go on. */
export function ListResult({
  upload,
  again,
  changed,
}: {
  upload: ListUpload;
  again: () => void;
  /** It was undone, and stands otherwise now. */
  changed: () => void;
}) {
  const go = useGo();
  const setSearch = useSetSearch();
  const { shows } = listFaces[upload.kind];
  const { counts } = upload;
  const isPart = upload.status === 'part_committed';
  const isUndone = upload.status === 'undone';
  const row = { id: upload.uploadId, status: upload.status, number: upload.number };
  const { doOne } = useRowAction<typeof row>();
  const canUndo = 'undo' in allLists[upload.kind] && undoStep.isFor(row);
  return (
    <Sheet title={isUndone ? 'Undone' : isPart ? 'Partly imported' : 'Loaded'}>
      <Metrics
        rows={[
          ['New', count(counts.create)],
          ['Changed', count(counts.update)],
          ['Unchanged', count(counts.same)],
          ['Not loaded', count(counts.error)],
        ]}
      />
      <SheetBody>
        <p className={css.words}>
          Upload {upload.number} of {upload.fileName} is kept with every row.{' '}
          {isUndone
            ? 'What it created was removed.'
            : isPart
              ? 'Fix the rows and upload the file again.'
              : 'Uploading the same file again changes nothing.'}
        </p>
        <div className={css.acts}>
          <Button
            onClick={() =>
              shows ? go(shows.screen, undefined, shows.search) : setSearch(withoutUpload)
            }
          >
            {shows?.label ?? 'Done'}
          </Button>
          {upload.hasBefore && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.7} />}
              onClick={() => saveBefore(upload)}
            >
              The list as it was before
            </Button>
          )}
          {counts.error > 0 && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.7} />}
              onClick={() => saveErrors(upload)}
            >
              Download rows with errors
            </Button>
          )}
          {canUndo && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={16} stroke={1.7} />}
              onClick={() => void doOne(undoStep, row).then(changed)}
            >
              Undo upload
            </Button>
          )}
          <Button variant="default" onClick={again}>
            Upload another
          </Button>
        </div>
      </SheetBody>
    </Sheet>
  );
}
