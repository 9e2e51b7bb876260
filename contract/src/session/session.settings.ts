import { z } from 'zod';
import { setting, settings } from '../kit/setting.ts';

const security = { tab: 'Security', permission: 'admin.security.write' } as const;

export const sessionSettings = settings({
  'session.passwordMinLength': setting({
    of: z.int().min(6).max(20),
    default: 6,
    label: 'Shortest password',
    help: 'Characters; passwords have 6 to 20.',
    ...security,
  }),
  'session.refuseCommonPasswords': setting({
    of: z.boolean(),
    default: true,
    label: 'Refuse the most common passwords',
    help: 'The ten thousand most used ones, and the names and phone of the person and the business.',
    ...security,
  }),
  'session.idleMinutes': setting({
    of: z.int().min(5).max(1440),
    default: 120,
    label: 'Minutes without activity until signed out',
    ...security,
  }),
  'session.absoluteHours': setting({
    of: z.int().min(1).max(720),
    default: 12,
    label: 'Hours until signed out in any case',
    ...security,
  }),
  'session.otpChannels': setting({
    of: z.enum(['both', 'sms', 'mail']),
    default: 'both',
    label: 'How OTPs for a new password are sent',
    help: 'Mail reaches those who have an address.',
    ...security,
  }),
  'session.requireTotpForSuperAdmin': setting({
    of: z.boolean(),
    default: false,
    label: 'Super Admins need a second factor',
    help: 'Recommended. Whoever has none sets it up at the next step they take.',
    ...security,
  }),
  'session.userLogKeepDays': setting({
    of: z.int().min(30).max(730),
    default: 180,
    label: 'Days for which page visits are kept',
    ...security,
  }),
});
