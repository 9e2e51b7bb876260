import { z } from 'zod';
import { setting, settings } from '../kit/setting.ts';

const security = { tab: 'Security', permission: 'admin.security.write' } as const;
const passwords = { ...security, section: 'Passwords' } as const;
const signIn = { ...security, section: 'Sign-in' } as const;

export const sessionSettings = settings({
  'session.passwordMinLength': setting({
    of: z.int().min(6).max(20),
    default: 6,
    label: 'Shortest password',
    help: 'Passwords have 6 to 20 characters.',
    unit: 'characters',
    ...passwords,
  }),
  'session.refuseCommonPasswords': setting({
    of: z.boolean(),
    default: true,
    label: 'Refuse common passwords',
    help: 'The ten thousand most used ones, and the names and phone of the person and the business.',
    ...passwords,
  }),
  'session.otpChannels': setting({
    of: z.enum(['both', 'sms', 'mail'], 'Choose from the list.'),
    default: 'both',
    label: 'Send OTPs for a new password by',
    help: 'E-mail reaches those who have an address.',
    words: [
      ['both', 'SMS, or else e-mail'],
      ['sms', 'SMS'],
      ['mail', 'E-mail'],
    ],
    ...passwords,
  }),
  'session.idleMinutes': setting({
    of: z.int().min(5).max(1440),
    default: 120,
    label: 'Sign out after no activity for',
    unit: 'minutes',
    ...signIn,
  }),
  'session.absoluteHours': setting({
    of: z.int().min(1).max(720),
    default: 12,
    label: 'Sign out in any case after',
    unit: 'hours',
    ...signIn,
  }),
  'session.requireTotpForSuperAdmin': setting({
    of: z.boolean(),
    default: false,
    label: 'Super Admins need two-step verification',
    help: 'Recommended. Those who have none set it up at their next step.',
    ...signIn,
  }),
  'session.userLogKeepDays': setting({
    of: z.int().min(30).max(730),
    default: 180,
    label: 'Keep page visits for',
    unit: 'days',
    ...security,
    section: 'Logs',
  }),
});
