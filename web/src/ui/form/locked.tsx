import { IconLock } from '@tabler/icons-react';

/**
 * What a field is given that cannot be changed now: a padlock, and the reason under its label.
 *
 * @param why null while it can be changed.
 */
export const lockedFor = (why: string | null | undefined) =>
  why
    ? {
        disabled: true,
        description: why,
        leftSection: <IconLock size={16} stroke={1.7} aria-label="Locked" />,
      }
    : {};
