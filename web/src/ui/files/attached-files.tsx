import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { AttachedFile } from '@counting-house/contract/admin/file.ts';
import { IconFileTypePdf } from '@tabler/icons-react';
import { download } from '../../platform/http/download.ts';
import { privatePictureUrl } from '../../platform/http/file-url.ts';
import { toast } from '../../platform/toasts.ts';
import css from './image-input.module.css';
import { Picture } from './picture.tsx';

const small = 160;

/** Photos and papers of a record; each is kept by a click. */
export function AttachedFiles({ files }: { files: readonly AttachedFile[] }) {
  async function keep(id: number): Promise<void> {
    await download(admin.getFile, { id }).catch(toast.thrown());
  }
  return (
    <ul className={css.attached}>
      {files.map(({ id, name, kind }) => (
        <li key={id}>
          <button type="button" onClick={() => void keep(id)}>
            {kind === 'image' ? (
              <Picture src={privatePictureUrl(id, small)} />
            ) : (
              <IconFileTypePdf size={36} stroke={1.2} aria-hidden />
            )}
            <span>{name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
