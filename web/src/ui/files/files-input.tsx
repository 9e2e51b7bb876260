import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { ActionIcon, Input } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { AddFiles, PicturePlace, TakePhoto } from './add-pictures.tsx';
import css from './image-input.module.css';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';

/** Photos and papers of a form: chosen, dropped, pasted or photographed, and sent at once. */
export function FilesInput({
  label,
  description,
  value,
  onChange,
  error,
}: {
  label: string;
  description?: string;
  value: readonly number[];
  onChange: (next: readonly number[]) => void;
  error?: string | undefined;
}) {
  const [names, setNames] = useState<Readonly<Record<number, string>>>({});
  const uploads = useUploads(admin.uploadFile, {
    fields: { purpose: 'attachment' },
    done: ({ files }) => {
      setNames((before) => ({
        ...before,
        ...Object.fromEntries(files.map(({ id, name }) => [id, name])),
      }));
      onChange([...value, ...files.map(({ id }) => id)]);
    },
  });
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <PicturePlace take={uploads.add}>
        {value.length > 0 && (
          <ul className={css.sending} aria-label={label}>
            {value.map((id, index) => {
              const name = names[id] ?? `File ${index + 1}`;
              return (
                <li key={id}>
                  <span className={css.kept}>{name}</span>
                  <ActionIcon
                    variant="subtle"
                    aria-label={`Remove ${name}`}
                    onClick={() => onChange(value.filter((one) => one !== id))}
                  >
                    <IconX size={16} stroke={1.7} aria-hidden />
                  </ActionIcon>
                </li>
              );
            })}
          </ul>
        )}
        <UploadList uploads={uploads} />
        <div className={css.adding}>
          <AddFiles label="Add files" take={uploads.add} />
          <TakePhoto take={uploads.add} />
          <span>Choose, drop or paste PDF, JPEG, PNG or WebP.</span>
        </div>
      </PicturePlace>
    </Input.Wrapper>
  );
}
