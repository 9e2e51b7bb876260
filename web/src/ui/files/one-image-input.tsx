import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import {
  filePurposes,
  pictureUrl,
  type ImagePurpose,
} from '@counting-house/contract/admin/file.ts';
import { Button, Input } from '@mantine/core';
import { privatePictureUrl } from '../../platform/http/file-url.ts';
import { AddPictures, PicturePlace } from './add-pictures.tsx';
import css from './image-input.module.css';
import { Picture } from './picture.tsx';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';

const smallest = 160;

/** One picture of a form, such as a logo: its file, or null. Another one takes its place. */
export function OneImageInput({
  label,
  description,
  purpose,
  value,
  onChange,
  error,
  disabled = false,
}: {
  label: string;
  description?: string | undefined;
  purpose: ImagePurpose;
  value: number | null | '';
  onChange: (next: number | null) => void;
  error?: string | undefined;
  disabled?: boolean;
}) {
  const uploads = useUploads(admin.uploadImage, {
    fields: { purpose },
    done: ({ files }) => onChange(files[0]?.id ?? null),
  });
  const add = (files: readonly File[]) => uploads.add(files.slice(0, 1));
  const fileId = value === '' ? null : value;
  const urlOf = filePurposes[purpose].isPublic ? pictureUrl : privatePictureUrl;
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <PicturePlace take={disabled ? nothing : add}>
        <div className={css.adding}>
          {fileId !== null && <Picture src={urlOf(fileId, smallest)} size={72} name={label} />}
          {!disabled && (
            <AddPictures
              label={fileId === null ? `Choose: ${label}` : `Replace: ${label}`}
              isMany={false}
              take={add}
            />
          )}
          {!disabled && fileId !== null && (
            <Button variant="subtle" size="compact-sm" onClick={() => onChange(null)}>
              Remove
            </Button>
          )}
        </div>
        <UploadList uploads={uploads} />
      </PicturePlace>
    </Input.Wrapper>
  );
}

const nothing = () => {};
