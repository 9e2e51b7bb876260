import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import css from './image-input.module.css';
import type { Uploads } from './use-uploads.ts';

/** Files on their way, and those that were not taken, each with its reason. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  if (uploads.list.length === 0) return null;
  return (
    <ul className={css.sending} aria-label="Files being sent">
      {uploads.list.map(({ key, file, part, error, mayPass }) => (
        <li key={key}>
          {error === null ? (
            <label className={css.progress}>
              <span>{file.name}</span>
              <progress value={part} max={1} />
            </label>
          ) : (
            <span className={css.refused} role="alert">
              {error}
            </span>
          )}
          {error !== null && (
            <>
              {mayPass && (
                <Button variant="subtle" size="compact-sm" onClick={() => uploads.again(key)}>
                  Try again
                </Button>
              )}
              <ActionIcon
                variant="subtle"
                aria-label={`Remove ${file.name}`}
                onClick={() => uploads.drop(key)}
              >
                <IconX size={16} stroke={1.7} aria-hidden />
              </ActionIcon>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
