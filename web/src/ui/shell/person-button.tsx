import type { ComponentProps } from 'react';
import { Avatar, initialsOf } from '../marks/avatar.tsx';
import css from './top-bar.module.css';

/** The initials of anyone who is signed in, as the button of their menu. */
export function PersonButton({
  name,
  photoFileId,
  className = '',
  ...rest
}: { name: string; photoFileId: number | null } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={`${css.person} ${className}`}
      aria-label={`${initialsOf(name)}, ${name}`}
      aria-haspopup="menu"
      {...rest}
    >
      <Avatar name={name} photoFileId={photoFileId} />
    </button>
  );
}
