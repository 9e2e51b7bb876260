import { privatePictureUrl } from '../../platform/http/file-url.ts';
import css from './avatar.module.css';

const photoSize = 64;

/** The photo of a person, or the initials of a person or a business, on a square tile. */
export function Avatar({
  name,
  photoFileId = null,
}: {
  name: string;
  photoFileId?: number | null;
}) {
  if (photoFileId !== null)
    return <img className={css.avatar} src={privatePictureUrl(photoFileId, photoSize)} alt="" />;
  return (
    <span className={css.avatar} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}

/** The first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter(Boolean);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [words[0], last].map((word) => word?.[0]?.toUpperCase() ?? '').join('');
}
