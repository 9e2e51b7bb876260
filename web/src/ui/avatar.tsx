import css from './avatar.module.css';

/** The initials of a person or a business on a square tile. */
export function Avatar({ name }: { name: string }) {
  const words = name.split(/\s+/u).filter(Boolean);
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0]?.toUpperCase() ?? '')
    .join('');
  return (
    <span className={css.avatar} aria-hidden>
      {initials}
    </span>
  );
}
