import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { CountTrayLine } from '@counting-house/contract/stock/count.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { useWrite } from '../../platform/http/use-operation.ts';
import { toast } from '../../platform/toasts.ts';
import { AddPictures } from '../../ui/files/add-pictures.tsx';
import { UploadList } from '../../ui/files/upload-list.tsx';
import { useUploads } from '../../ui/files/use-uploads.ts';
import css from './count-station.module.css';

/** Photos of the goods that are counted: taken at the shelf, seen by the reviewer. */
export function LinePhotos({ countId, line }: { countId: number; line: CountTrayLine }) {
  const keep = useWrite(stock.countPhotos);
  const uploads = useUploads(admin.uploadFile, {
    fields: { purpose: 'attachment' },
    done: async ({ files }) => {
      const fileIds = files.map(({ id }) => id);
      const reply = await keep.run({ id: countId, lineId: line.id, fileIds });
      if (!reply.ok) toast.refused(reply.problem, 'Photo not saved');
    },
  });
  const { photos } = line;
  return (
    <div className={css.photos}>
      <AddPictures label="Add photo" take={uploads.add} />
      {photos > 0 && <span>{photos === 1 ? '1 photo' : `${photos} photos`}</span>}
      <UploadList uploads={uploads} />
    </div>
  );
}
