import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import css from './file-drop.module.css';

/** At once, as many as one call takes. */
const most = 10;

/** A place to choose a file or to drop one. `accept` is as in `.csv,.xlsx` or `image/*`. */
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
    setOver(false);
    const files = [...(list ?? [])];
    const wrong = wrongWith(files, accept, maxBytes);
    setError(wrong);
    if (wrong === null && files.length > 0) onFiles(files);
  }

  return (
    <div className={css.drop} data-over={isOver || undefined}>
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
        aria-label={label}
        accept={accept}
        multiple={isMany}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

function wrongWith(files: readonly File[], accept: string, maxBytes: number): string | null {
  if (files.length > most) return `Choose at most ${most} files.`;
  for (const file of files) {
    if (!isAccepted(file, accept)) return `${file.name}: this file type is not accepted`;
    if (file.size > maxBytes)
      return `${file.name} is larger than ${Math.floor(maxBytes / 1_048_576)} MB.`;
  }
  return null;
}

function isAccepted(file: File, accept: string): boolean {
  return accept.split(',').some((one) => {
    const kind = one.trim().toLowerCase();
    if (kind.startsWith('.')) return file.name.toLowerCase().endsWith(kind);
    return kind.endsWith('/*') ? file.type.startsWith(kind.slice(0, -1)) : file.type === kind;
  });
}
