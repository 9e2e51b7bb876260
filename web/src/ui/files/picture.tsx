import { IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './picture.module.css';

/** A picture of goods on a white tile, in both themes; an empty tile where there is none. */
export function Picture({
  src,
  size = 36,
  name = '',
}: {
  src: string | null;
  size?: number;
  /** Read out; left out where the name stands beside it. */
  name?: string;
}) {
  return (
    <span className={css.tile} style={{ width: size, height: size }}>
      {src ? (
        <img src={src} alt={name} width={size} height={size} loading="lazy" />
      ) : (
        <IconPhoto size={Math.min(24, size / 2)} stroke={1.4} aria-hidden />
      )}
    </span>
  );
}

/** Words with the picture of what they name in front of them. */
export function Pictured({
  src,
  size = 36,
  children,
}: {
  src: string | null;
  size?: number;
  children: ReactNode;
}) {
  return (
    <span className={css.pictured}>
      <Picture src={src} size={size} />
      <span>{children}</span>
    </span>
  );
}
