import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import {
  filePurposes,
  pictureUrl,
  type ImagePurpose,
} from '@counting-house/contract/admin/file.ts';
import { Button, Input } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { privatePictureUrl } from '../../platform/http/file-url.ts';
import { AddPictures, PicturePlace } from './add-pictures.tsx';
import { readDataUrl, hasShape, largestPart, readSides, type Sides } from './crop.ts';
import css from './image-input.module.css';
import { Picture } from './picture.tsx';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';
import { keptFocus } from '../../platform/kept-focus.ts';

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));

const smallest = 160;

/** A picture that was just chosen, has another shape than its place, and is large enough to be cut to it. */
type Odd = { readonly file: File; readonly url: string; readonly sides: Sides };

/**
 * One picture of a form, such as a logo: its file, or null. Another one takes its place. One of another shape than its
 * place has can be cut to it.
 */
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
  const shape = shapeOf(purpose);
  const [odd, setOdd] = useState<Odd | null>(null);
  const [isCutting, setCutting] = useState(false);
  function add([file]: readonly File[]) {
    if (!file) return;
    setOdd(null);
    uploads.add([file]);
    if (shape) void oddOf(file, shape).then(setOdd);
  }
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
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                // The button goes with the picture; the cursor stays in the panel.
                const giveBack = keptFocus();
                onChange(null);
                giveBack();
              }}
            >
              Remove
            </Button>
          )}
          {!disabled && odd && (
            <Button variant="subtle" size="compact-sm" onClick={() => setCutting(true)}>
              Cut to shape
            </Button>
          )}
        </div>
        <UploadList uploads={uploads} />
      </PicturePlace>
      {isCutting && odd && shape && (
        <Suspense fallback={null}>
          <CropDialog
            {...odd}
            shape={shape}
            label={label}
            close={() => setCutting(false)}
            done={(cut) => {
              setCutting(false);
              add([cut]);
            }}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  );
}

/** The shape of pictures of a place that asks for one. */
function shapeOf(purpose: ImagePurpose): Sides | null {
  const { leastPixels } = filePurposes[purpose];
  return typeof leastPixels === 'number' ? null : leastPixels;
}

async function oddOf(file: File, shape: Sides): Promise<Odd | null> {
  const sides = await readSides(file);
  if (!sides || hasShape(sides, shape)) return null;
  const part = largestPart(sides, shape);
  if (part.width < shape.width || part.height < shape.height) return null;
  return { file, sides, url: await readDataUrl(file) };
}

const nothing = () => {};
