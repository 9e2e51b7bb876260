import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { pictureUrl, type ImagePurpose } from '@counting-house/contract/admin/file.ts';
import { ActionIcon, Input, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { AddPictures, PicturePlace, TakePhoto } from './add-pictures.tsx';
import { Tag } from '../marks/badge.tsx';
import css from './image-input.module.css';
import { Picture } from './picture.tsx';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';

/** The size of the small pictures that lists show. */
const smallest = 160;

/** A picture in a form: its file, and what is seen on it. */
type WantedPicture = { readonly fileId: number; readonly alt?: string | undefined };

/**
 * Pictures of a form in an order of their own: chosen, dropped or pasted, sent at once, named, and moved
 * with the mouse or with Alt and the arrows.
 */
export function ImageInput({
  label,
  purpose,
  value,
  onChange,
  error,
}: {
  label: string;
  purpose: ImagePurpose;
  value: readonly WantedPicture[];
  onChange: (next: readonly WantedPicture[]) => void;
  error?: string | undefined;
}) {
  const uploads = useUploads(admin.uploadImage, {
    fields: { purpose },
    done: ({ files }) =>
      onChange([...value, ...files.map(({ id }): WantedPicture => ({ fileId: id, alt: '' }))]),
  });
  const [dragged, setDragged] = useState<number | null>(null);

  function move(from: number, to: number): void {
    const image = value[from];
    if (!image || to < 0 || to >= value.length) return;
    const rest = value.filter((_, index) => index !== from);
    onChange([...rest.slice(0, to), image, ...rest.slice(to)]);
  }

  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <PicturePlace take={uploads.add}>
        {value.length > 0 && (
          <ol className={css.rows} aria-label={label}>
            {value.map((image, index) => (
              <PictureRow
                key={image.fileId}
                image={image}
                no={index + 1}
                of={value.length}
                isDragged={dragged === index}
                drag={setDragged}
                dropHere={() => dragged !== null && move(dragged, index)}
                move={(by) => move(index, index + by)}
                name={(alt) =>
                  onChange(value.map((one, i) => (i === index ? { ...one, alt } : one)))
                }
                remove={() => onChange(value.filter((_, i) => i !== index))}
              />
            ))}
          </ol>
        )}
        <UploadList uploads={uploads} />
        <div className={css.adding}>
          <AddPictures label="Add pictures" take={uploads.add} />
          <TakePhoto take={uploads.add} />
          <span>
            Choose, drop or paste JPEG, PNG or WebP.
            {value.length > 1 &&
              'Alt and the arrow keys move a picture. The first is the main one.'}
          </span>
        </div>
      </PicturePlace>
    </Input.Wrapper>
  );
}

function PictureRow({
  image,
  no,
  of,
  isDragged,
  drag,
  dropHere,
  move,
  name,
  remove,
}: {
  image: WantedPicture;
  no: number;
  of: number;
  isDragged: boolean;
  drag: (index: number | null) => void;
  dropHere: () => void;
  move: (by: number) => void;
  name: (alt: string) => void;
  remove: () => void;
}) {
  function byKey(event: KeyboardEvent): void {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || !by) return;
    event.preventDefault();
    move(by);
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Its buttons do the same.
    <li
      className={css.row}
      data-dragged={isDragged || undefined}
      draggable
      onKeyDown={byKey}
      onDragStart={() => drag(no - 1)}
      onDragEnd={() => drag(null)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={dropHere}
    >
      <IconGripVertical size={16} stroke={1.7} className={css.grip} aria-hidden />
      <Picture src={pictureUrl(image.fileId, smallest)} size={56} />
      <TextInput
        className={css.alt}
        aria-label={`What picture ${no} shows`}
        placeholder="Describe the picture"
        maxLength={150}
        {...(no === 1 && of > 1 ? { rightSection: <Tag>Main</Tag>, rightSectionWidth: 56 } : {})}
        value={image.alt ?? ''}
        onChange={(event) => name(event.currentTarget.value)}
      />
      <span className={css.acts}>
        <ActionIcon
          variant="subtle"
          aria-label={`Move picture ${no} up`}
          disabled={no === 1}
          onClick={() => move(-1)}
        >
          <IconArrowUp size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={`Move picture ${no} down`}
          disabled={no === of}
          onClick={() => move(1)}
        >
          <IconArrowDown size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" aria-label={`Remove picture ${no}`} onClick={remove}>
          <IconX size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      </span>
    </li>
  );
}
