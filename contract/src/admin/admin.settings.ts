import { z } from 'zod';
import { homeStateCodes, stateName } from '../customers/state.ts';
import { gstin } from '../kit/gstin.ts';
import { monthNames } from '../kit/month.ts';
import { setting, settings } from '../kit/setting.ts';
import { email, longText, text } from '../kit/shapes.ts';
import { fileOf } from './file.ts';

const tab = 'Business';
/** Each business has its own of these; none has a default to go back to. */
const own = { tab, isOwn: true } as const;
const identity = { ...own, section: 'Name and logo' } as const;
const place = { ...own, section: 'Address and contact' } as const;
const region = { tab, section: 'Region and financial year' } as const;
const files = { tab: 'Files', section: 'Uploads' } as const;
const perMinute = {
  tab: 'Security',
  section: 'Requests in a minute',
  unit: 'a minute',
  permission: 'admin.security.write',
} as const;

const months = monthNames.map((name, index) => [String(index + 1), name] as const);

/** A mobile or a landline with its area code, as it is printed; empty when there is none. */
const printedPhone = text(20).refine(
  (value) => value === '' || isPhone(value),
  'Enter a phone number such as 98450 12345 or 080 2345 6789.',
);

/** The name of a time zone, `Asia/Kolkata`. */
export const timeZone = z
  .string()
  .max(60)
  .refine(isTimeZone, 'That time zone does not exist. Choose one from the list.');

export const adminSettings = settings({
  'business.name': setting({
    of: text(120).pipe(z.string().min(2, 'Business name is required')),
    default: 'Counting House',
    label: 'Business name',
    help: 'Printed on documents and shown at the foot of the navigation.',
    ...identity,
  }),
  'business.legalName': setting({
    of: text(120),
    default: '',
    label: 'Legal name',
    help: 'As on the GST certificate, where it differs.',
    ...identity,
  }),
  'business.logoFileId': setting({
    of: fileOf('logo'),
    default: null,
    label: 'Logo',
    help: 'Printed on invoices. Without one they show the initials.',
    ...identity,
  }),
  'business.address': setting({
    of: longText(300),
    default: '',
    label: 'Address',
    help: 'Printed on invoices and labels.',
    typed: 'longText',
    ...place,
  }),
  'business.city': setting({ of: text(60), default: '', label: 'City', ...place }),
  'business.stateCode': setting({
    of: z.enum(homeStateCodes, 'Choose a state from the list.'),
    default: '29',
    label: 'State',
    help: 'Decides between CGST with SGST and IGST.',
    words: homeStateCodes.map((code) => [code, stateName(code)] as const),
    asks: 'New invoices have CGST + SGST within this state, IGST outside it.',
    ...place,
  }),
  'business.pinCode': setting({
    of: z
      .string()
      .transform((value) => value.replaceAll(/\s/gu, ''))
      .pipe(z.string().regex(/^([1-9]\d{5})?$/u, 'PIN code must be 6 digits')),
    default: '',
    label: 'PIN code',
    typed: 'pinCode',
    ...place,
  }),
  'business.phone': setting({
    of: printedPhone,
    default: '',
    label: 'Phone',
    typed: 'phone',
    ...place,
  }),
  'business.email': setting({
    of: z
      .string()
      .trim()
      .pipe(z.union([z.literal(''), email])),
    default: '',
    label: 'E-mail',
    typed: 'email',
    ...place,
  }),
  'business.gstin': setting({
    of: gstin,
    default: '',
    label: 'GSTIN',
    help: 'Leave blank if you have none: then no GST is charged, and documents are bills of supply.',
    typed: 'gstin',
    asks: 'New orders and invoices have GST only with a GSTIN.',
    ...own,
    section: 'GST registration',
  }),
  'business.currency': setting({
    of: z.enum(['INR'], 'Choose a currency from the list.'),
    default: 'INR',
    label: 'Currency',
    words: [['INR', 'Indian rupee (₹)']],
    fixedByBooks: 'for all',
    ...region,
  }),
  'business.locale': setting({
    of: z.enum(['en-IN'], 'Choose a format from the list.'),
    default: 'en-IN',
    label: 'Number and date format',
    words: [['en-IN', 'India: ₹12,34,567.80, 22 Nov 2026']],
    ...region,
  }),
  'business.timeZone': setting({
    of: timeZone,
    default: 'Asia/Kolkata',
    label: 'Time zone',
    help: 'Decides which day it is on documents and in reports.',
    typed: 'timeZone',
    asks: 'Business dates are counted in it: today may become another day.',
    fixedByBooks: 'but for the owner',
    ...region,
  }),
  'business.country': setting({
    of: z.enum(['IN'], 'Choose a country from the list.'),
    default: 'IN',
    label: 'Country',
    words: [['IN', 'India']],
    ...region,
  }),
  'business.fiscalYearStartMonth': setting({
    of: z.int().min(1).max(12),
    default: 4,
    label: 'Financial year starts in',
    words: months,
    asks: 'Number series that restart each financial year do so in this month.',
    fixedByBooks: 'for all',
    ...region,
  }),
  'admin.auditKeepYears': setting({
    of: z.int().min(8).max(30),
    default: 8,
    label: 'Keep the audit log for',
    help: 'Financial years beside the current one. Older months go to a file in the data folder.',
    unit: 'years',
    tab: 'Security',
    section: 'Logs',
    permission: 'admin.security.write',
  }),
  'admin.sessionCallsPerMinute': setting({
    of: callsPerMinute(300),
    default: 1_200,
    label: 'Requests of one sign-in',
    help: 'Further requests are refused until the minute is over. One page makes about ten.',
    ...perMinute,
  }),
  'admin.tokenCallsPerMinute': setting({
    of: callsPerMinute(1),
    default: 600,
    label: 'Requests of one API token',
    help: 'A token of a web page is counted for each address that visits it.',
    ...perMinute,
  }),
  'admin.addressCallsPerMinute': setting({
    of: callsPerMinute(300),
    default: 3_000,
    label: 'Requests from one address',
    help: 'Signed in or not. An office that shares one internet line counts as one address.',
    ...perMinute,
  }),
  'admin.exportsPerMinute': setting({
    of: callsPerMinute(1),
    default: 10,
    label: 'List exports of one person',
    ...perMinute,
  }),
  'admin.uploadsPerMinute': setting({
    of: callsPerMinute(1),
    default: 60,
    label: 'Uploads of one person',
    ...perMinute,
  }),
  'admin.uploadMaxImageMb': setting({
    of: z.int().min(1).max(20),
    default: 8,
    label: 'Largest picture',
    help: 'Of the file that is uploaded. It is stored smaller.',
    unit: 'MB',
    ...files,
  }),
  'admin.uploadMaxFileMb': setting({
    of: z.int().min(1).max(50),
    default: 10,
    label: 'Largest file size',
    help: 'Of a PDF or photo attached to a record.',
    unit: 'MB',
    ...files,
  }),
  'admin.uploadQuotaGb': setting({
    of: z.int().min(1).max(1_000),
    default: 20,
    label: 'Space for files',
    help: 'All pictures and files together.',
    unit: 'GB',
    ...files,
  }),
});

/** So few that the one who set it too low can still set it right. */
function callsPerMinute(least: number) {
  return z.int().min(least).max(1_000_000);
}

function isPhone(value: string): boolean {
  const digits = value.replaceAll(/\D/gu, '').length;
  return /^\+?[\d\s()-]+$/u.test(value) && digits >= 8 && digits <= 13;
}

function isTimeZone(name: string): boolean {
  // A bare offset is a zone to Intl, and none to people.
  if (!/^(?:UTC|[A-Za-z_]+\/[\w+/-]+)$/u.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
