import type { User } from '@counting-house/contract/admin/user.ts';
import { IconMail } from '@tabler/icons-react';
import type { States } from '../../ui/marks/badge.tsx';

export const userStates: States<User['status']> = {
  invited: { label: 'Invited', tone: 'waiting', icon: IconMail },
  active: { label: 'Active', tone: 'done' },
  disabled: { label: 'Switched off', tone: 'stopped' },
};
