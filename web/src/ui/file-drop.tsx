import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import css from './file-drop.module.css';

/**
 * A place to choose a file or to drop one.
 *
 * @param accept what the file chooser offers, `.csv,.xlsx`; @param maxBytes refuses more with the house's text.
 */
export function FileDrop({
  label,
  hint,
  accept,
  maxBytes,
  isMany = false,
  onFiles,
}: {
  label: string;
  hint?: string;
  accept: string;
  maxBytes: number;
  isMany?: boolean;
  onFiles: (files: readonly File[]) => void;
}) {
  const [isOver, setOver] = useState(false);
  const [error, setError] = useState<string | null>(null);

  function take(list: FileList | null) {
    const files = [...(list ?? [])].slice(0, isMany ? 10 : 1);
    const tooLarge = files.find((file) => file.size > maxBytes);
    const wrongType = files.find((file) => !isAccepted(file, accept));
    if (wrongType) setError(`${wrongType.name}: this file type is not accepted`);
    else if (tooLarge)
      setError(`${tooLarge.name} is larger than ${Math.floor(maxBytes / 1_000_000)} MB.`);
    else {
      setError(null);
      if (files.length > 0) onFiles(files);
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <label
      className={css.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconUpload size={20} stroke={1.6} aria-hidden />
      <span>
        <b>{label}</b> or drop {isMany ? 'them' : 'it'} here
      </span>
      {hint && <span>{hint}</span>}
      {error && (
        <span className={css.error} role="alert">
          {error}
        </span>
      )}
      <input
        type="file"
        accept={accept}
        multiple={isMany}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}

function isAccepted(file: File, accept: string): boolean {
  return accept.split(',').some((one) => {
    const kind = one.trim().toLowerCase();
    if (kind.startsWith('.')) return file.name.toLowerCase().endsWith(kind);
    return kind.endsWith('/*') ? file.type.startsWith(kind.slice(0, -1)) : file.type === kind;
  });
}
