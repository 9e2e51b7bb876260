import type { ListUpload } from '@counting-house/contract/lists/list-upload.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { listFaces } from '../lists.ts';
import { useGo } from '../platform/address.ts';
import { count } from '../platform/format.ts';
import { Metrics, Sheet, SheetBody } from '../ui/parts/sheet.tsx';
import { saveErrors } from './list-files.ts';
import css from './list-upload.module.css';

/** What was loaded, and where to go on. */
export function ListResult({ upload, again }: { upload: ListUpload; again: () => void }) {
  const go = useGo();
  const { shows } = listFaces[upload.kind];
  const { counts } = upload;
  const isPart = upload.status === 'part_committed';
  return (
    <Sheet title={isPart ? 'Loaded in part' : 'Loaded'}>
      <Metrics
        rows={[
          ['New', count(counts.create)],
          ['Changed', count(counts.update)],
          ['As they were', count(counts.same)],
          ['Not loaded', count(counts.error)],
        ]}
      />
      <SheetBody>
        <p className={css.words}>
          Upload {upload.number} of {upload.fileName} is kept with every row. The same file again{' '}
          {isPart ? 'loads what is missing.' : 'changes nothing.'}
        </p>
        <div className={css.acts}>
          <Button onClick={() => go(shows.screen, undefined, shows.search)}>{shows.label}</Button>
          {counts.error > 0 && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.7} />}
              onClick={() => saveErrors(upload)}
            >
              Rows to fix
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
