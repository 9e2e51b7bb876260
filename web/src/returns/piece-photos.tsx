import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { AddPictures, PicturePlace, TakePhoto } from '../ui/files/add-pictures.tsx';
import { UploadList } from '../ui/files/upload-list.tsx';
import { useUploads } from '../ui/files/use-uploads.ts';
import css from './returns.module.css';

/** Photos of goods that came back: taken, chosen or dropped, and sent at once. */
export function PiecePhotos({
  photos,
  set,
}: {
  photos: readonly number[];
  set: (photos: readonly number[]) => void;
}) {
  const uploads = useUploads(admin.uploadImage, {
    fields: { purpose: 'return_photo' },
    done: ({ files }) => set([...photos, ...files.map(({ id }) => id)]),
  });
  return (
    <PicturePlace take={uploads.add}>
      <div className={css.conditions}>
        <AddPictures label="Add photos" take={uploads.add} />
        <TakePhoto take={uploads.add} />
        {photos.length > 0 && (
          <span className={css.quiet}>
            {photos.length === 1 ? '1 photo' : `${photos.length} photos`}
          </span>
        )}
      </div>
      <UploadList uploads={uploads} />
    </PicturePlace>
  );
}
