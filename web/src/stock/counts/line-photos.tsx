import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { CountTrayLine } from '@counting-house/contract/stock/count.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { useAct } from '../../platform/http/use-operation.ts';
import { useUnsaved } from '../../platform/unsaved.ts';
import { AddPictures } from '../../ui/files/add-pictures.tsx';
import { UploadList } from '../../ui/files/upload-list.tsx';
import { type Uploads, usePlacedUploads } from '../../ui/files/use-uploads.ts';
import css from './count-station.module.css';

/**
 * Photos of the goods of a count: one that is on its way goes on to its line while others are counted.
 *
 * @returns those of one line.
 */
export function useLinePhotos(
  countId: number,
  refused: (words: string) => void,
): (line: CountTrayLine) => Uploads {
  const keep = useAct(stock.countPhotos, 'Photo not saved');
  const uploads = usePlacedUploads(admin.uploadFile, {
    fields: { purpose: 'attachment' },
    done: async ({ files }, _, { line }: { key: string; line: CountTrayLine }) => {
      const fileIds = files.map(({ id }) => id);
      await keep.run({ id: countId, lineId: line.id, fileIds });
    },
    refused: ({ line }) => refused(`A photo of ${line.name} was not sent. Please check it.`),
  });
  useUnsaved(uploads.isBusy);
  return (line) => uploads.at({ key: String(line.id), line });
}

/** Photos of the goods that are counted: taken at the shelf, seen by the reviewer. */
export function LinePhotos({
  line: { photos },
  uploads,
}: {
  line: CountTrayLine;
  uploads: Uploads;
}) {
  return (
    <div className={css.photos}>
      <AddPictures label="Add photo" take={uploads.add} />
      {photos > 0 && <span>{photos === 1 ? '1 photo' : `${photos} photos`}</span>}
      <UploadList uploads={uploads} />
    </div>
  );
}
