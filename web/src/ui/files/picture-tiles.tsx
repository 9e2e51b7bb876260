import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { ImagePurpose } from '@counting-house/contract/admin/file.ts';
import type { ReactNode } from 'react';
import { AddPictures, PicturePlace, TakePhoto } from './add-pictures.tsx';
import css from './image-input.module.css';
import { Picture } from './picture.tsx';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';

type Shown = {
  readonly id: number;
  readonly alt: string;
  readonly url: string;
  readonly thumbUrl: string;
};

/** The pictures of a record side by side; each opens large. */
export function PictureTiles({
  pictures,
  name,
  children,
}: {
  pictures: readonly Shown[];
  /** Of the record, for pictures without words of their own. */
  name: string;
  /** What stands behind the last one. */
  children?: ReactNode;
}) {
  return (
    <ul className={css.tiles}>
      {pictures.map(({ id, alt, url, thumbUrl }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer">
            <Picture src={thumbUrl} size={68} name={alt || name} />
          </a>
        </li>
      ))}
      {children}
    </ul>
  );
}

/** The same with a place for more: what is chosen, dropped or pasted is sent and then kept by `add`. */
export function GrowingPictures({
  pictures,
  name,
  purpose,
  add,
}: {
  pictures: readonly Shown[];
  name: string;
  purpose: ImagePurpose;
  add: (fileId: number) => Promise<unknown>;
}) {
  const uploads = useUploads(admin.uploadImage, {
    fields: { purpose },
    done: async ({ files }) => {
      for (const { id } of files) await add(id);
    },
  });
  return (
    <PicturePlace take={uploads.add}>
      <PictureTiles pictures={pictures} name={name}>
        <li>
          <AddPictures label="Add pictures" take={uploads.add} />
        </li>
        <li>
          <TakePhoto take={uploads.add} />
        </li>
      </PictureTiles>
      <UploadList uploads={uploads} />
    </PicturePlace>
  );
}
