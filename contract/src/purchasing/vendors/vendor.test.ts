import { expect, test } from 'vitest';
import { NewVendor } from './vendor.ts';

const vendor = { name: 'Guntur Spices', gstTreatment: 'unregistered', phone: '9845012345' };
const registered = { gstTreatment: 'registered', gstin: '27AAPFU0939F1ZV' };

test.each<[object, string, string]>([
  [{ name: ' ' }, 'name', 'Name is required'],
  [{ name: 'x'.repeat(121) }, 'name', 'Name must be 120 characters or fewer'],
  [{ phone: '' }, 'phone', 'Phone number is required'],
  [{ phone: '5845012345' }, 'phone', 'Phone number must be 10 digits'],
  [{ gstTreatment: 'registered' }, 'gstin', 'GSTIN is required'],
  [{ ...registered, gstin: '27AAPFU0939F1Z' }, 'gstin', 'GSTIN must have 15 characters.'],
  [{ ...registered, pan: 'AAPFU0939G' }, 'pan', 'PAN does not match the GSTIN'],
  [{ msmeType: 'small' }, 'udyamNumber', 'Udyam number is required'],
  [
    { msmeType: 'small', udyamNumber: 'MH-1' },
    'udyamNumber',
    'The Udyam number looks like UDYAM-MH-00-0000000.',
  ],
  [{ ifsc: 'SBI1' }, 'ifsc', 'IFSC must be four letters, a zero and six letters or digits.'],
  [{ bankAccountNumber: '12' }, 'bankAccountNumber', 'Account number must be 6-18 digits'],
  [{ email: 'x' }, 'email', 'Email is not valid'],
  [{ paymentTermsDays: 181 }, 'paymentTermsDays', 'Payment terms must be 0 to 180 days'],
])('a vendor with %j is refused at %s', (values, field, text) => {
  const { error } = NewVendor.safeParse({ ...vendor, ...values });

  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    [field, text],
  ]);
});
