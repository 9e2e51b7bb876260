import { z } from 'zod';
import { flag, listInput, listOf, queryId } from '../kit/list.ts';
import { operations, read, write } from '../kit/operation.ts';
import { date } from '../kit/shapes.ts';
import { NewRegistration, RegistrationHistory, RegistrationId } from './registration.ts';
import { withholdingCalls } from './withholding-calls.ts';
import { NewTax, Tax, TaxChange, TaxComponent, TaxTreatment } from './tax.ts';

const problems = [
  'tax.name_taken',
  'tax.code_taken',
  'tax.parts_differ',
  'tax.in_use',
  'tax.dates_reversed',
] as const;

export const tax = operations('tax', {
  listTaxes: read({
    says: 'See the taxes and their components.',
    wire: 'GET Accounts/Taxes',
    permission: 'self',
    input: listInput({
      active: flag.optional(),
      at: date.optional().describe('Only taxes that hold on this day.'),
      treatment: TaxTreatment.optional(),
    }),
    output: listOf(Tax),
  }),

  getTax: read({
    says: 'See one tax.',
    wire: 'GET Accounts/Tax?ID={id}',
    permission: 'self',
    input: z.strictObject({ id: queryId }),
    output: Tax,
  }),

  listComponents: read({
    says: 'See what taxes are made of: CGST, SGST, IGST.',
    wire: 'GET Accounts/TaxComponents',
    permission: 'tax.rate.read',
    input: z.strictObject({}),
    output: z.object({ rows: z.array(TaxComponent) }),
  }),

  getRegistrationHistory: read({
    says: 'See how the business was registered for GST, by date.',
    wire: 'GET Accounts/TaxRegistration',
    permission: 'tax.rate.read',
    input: z.strictObject({}),
    output: RegistrationHistory,
  }),

  createRegistration: write({
    says: 'Enter a change of the GST registration from a date on.',
    wire: 'POST Accounts/TaxRegistrationSave',
    permission: 'tax.rate.write',
    fresh: true,
    input: NewRegistration,
    output: RegistrationHistory,
    problems: [
      'tax_registration.day_taken',
      'tax_registration.same',
      'tax_registration.no_gstin',
      'tax_registration.month_filed',
    ],
  }),

  removeRegistration: write({
    says: 'Take a change of the GST registration away.',
    wire: 'POST Accounts/TaxRegistrationDelete?ID={id}',
    permission: 'tax.rate.write',
    fresh: true,
    input: RegistrationId,
    output: RegistrationHistory,
    problems: ['tax_registration.month_filed'],
  }),

  createTax: write({
    says: 'Add a tax.',
    wire: 'POST Accounts/TaxCreate',
    permission: 'tax.rate.write',
    input: NewTax,
    output: Tax,
    problems,
  }),

  updateTax: write({
    says: 'Change a tax, or end it on a date.',
    wire: 'POST Accounts/TaxUpdate?ID={id}',
    permission: 'tax.rate.write',
    input: TaxChange,
    output: Tax,
    problems,
  }),

  ...withholdingCalls,
});
