import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import css from './top-bar.module.css';

/** The bell of the bar over every page, with how many notices are unread. */
export function BellButton({
  unread,
  ...rest
}: { unread: number } & Omit<ComponentProps<'button'>, 'color' | 'disabled' | 'style'>) {
  const words = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`;
  return (
    <ActionIcon className={css.bell} aria-label={words} aria-haspopup="dialog" {...rest}>
      <IconBell size={20} stroke={1.6} />
      {unread > 0 && (
        <span className={css.unread} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </ActionIcon>
  );
}
