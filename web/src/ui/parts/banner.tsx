import { type Icon, IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from '../shell/banners.module.css';

/** A sentence over the page that stays while it is true; red ones are read out at once. */
export function Banner({
  tone = 'waiting',
  icon: Shown = IconAlertTriangle,
  act,
  children,
}: {
  tone?: 'waiting' | 'stopped' | 'quiet';
  /** Null for none. */
  icon?: Icon | null;
  act?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={css.banner} data-tone={tone} role={tone === 'stopped' ? 'alert' : 'status'}>
      {Shown && <Shown size={18} stroke={1.7} aria-hidden />}
      <span>{children}</span>
      {act}
    </div>
  );
}
