import { z } from 'zod';
import { gstin } from '../kit/gstin.ts';
import { setting, settings } from '../kit/setting.ts';
import { text } from '../kit/shapes.ts';
import { fileOf } from './file.ts';

export const adminSettings = settings({
  'business.name': setting({
    of: text(120).pipe(z.string().min(2, 'Name is required')),
    default: 'Counting House',
    label: 'Name of the business',
    help: 'Printed on documents and shown at the foot of the navigation.',
    tab: 'Business',
  }),
  'business.logoFileId': setting({
    of: fileOf('logo'),
    default: null,
    label: 'Logo',
    help: 'Printed on invoices; without one they bear the initials.',
    tab: 'Business',
  }),
  'business.legalName': setting({
    of: text(120),
    default: '',
    label: 'Legal name',
    tab: 'Business',
  }),
  'business.address': setting({
    of: text(300),
    default: '',
    label: 'Address',
    help: 'Printed on invoices and labels.',
    tab: 'Business',
  }),
  'business.city': setting({ of: text(60), default: '', label: 'City', tab: 'Business' }),
  'business.stateCode': setting({
    of: z.string().regex(/^\d{2}$/u, 'Choose a state'),
    default: '29',
    label: 'State',
    help: 'Decides between CGST with SGST and IGST.',
    tab: 'Business',
    asks: 'New invoices bear CGST and SGST within this state, IGST beyond it.',
  }),
  'business.pinCode': setting({
    of: z.string().regex(/^(\d{6})?$/u, 'A PIN code has 6 digits'),
    default: '',
    label: 'PIN code',
    tab: 'Business',
  }),
  'business.phone': setting({ of: text(20), default: '', label: 'Phone', tab: 'Business' }),
  'business.email': setting({ of: text(254), default: '', label: 'E-mail', tab: 'Business' }),
  'business.gstin': setting({
    of: gstin,
    default: '',
    label: 'GSTIN',
    help: 'Without one no tax is charged, and documents are bills of supply.',
    tab: 'Business',
    asks: 'New orders and invoices bear GST with a GSTIN, and none without one.',
  }),
  'business.currency': setting({
    of: z.string().regex(/^[A-Z]{3}$/u, 'Use a currency code of three letters'),
    default: 'INR',
    label: 'Currency',
    tab: 'Business',
    fixedByBooks: 'for all',
  }),
  'business.locale': setting({ of: text(20), default: 'en-IN', label: 'Formats', tab: 'Business' }),
  'business.timeZone': setting({
    of: text(60).refine(isTimeZone, 'This is not a time zone'),
    default: 'Asia/Kolkata',
    label: 'Time zone',
    tab: 'Business',
    asks: 'Business dates are counted in it: today may become another day.',
    fixedByBooks: 'but for the owner',
  }),
  'business.country': setting({
    of: z.string().regex(/^[A-Z]{2}$/u, 'Use a country code of two letters'),
    default: 'IN',
    label: 'Country',
    tab: 'Business',
  }),
  'business.fiscalYearStartMonth': setting({
    of: z.int().min(1).max(12),
    default: 4,
    label: 'First month of the financial year',
    tab: 'Business',
    asks: 'Number series that begin anew each financial year do so in this month.',
    fixedByBooks: 'for all',
  }),
  'admin.auditKeepYears': setting({
    of: z.int().min(8).max(30),
    default: 8,
    label: 'Financial years for which the audit log is kept',
    help: 'Beside the current one. What is older goes to a file in the data folder, month by month.',
    tab: 'Security',
    permission: 'admin.security.write',
  }),
  'admin.uploadMaxImageMb': setting({
    of: z.int().min(1).max(20),
    default: 8,
    label: 'Largest picture',
    help: 'Megabytes, as it is sent. It is kept smaller.',
    tab: 'Files',
  }),
  'admin.uploadMaxFileMb': setting({
    of: z.int().min(1).max(50),
    default: 10,
    label: 'Largest paper',
    help: 'Megabytes of a PDF or a photo that hangs on a record.',
    tab: 'Files',
  }),
  'admin.uploadQuotaGb': setting({
    of: z.int().min(1).max(1_000),
    default: 20,
    label: 'Room for files',
    help: 'Gigabytes of all pictures and papers together.',
    tab: 'Files',
  }),
});

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
