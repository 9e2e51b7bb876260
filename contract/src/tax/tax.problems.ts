import { problems } from '../kit/problem.ts';

export const taxProblems = problems({
  'tax.name_taken': { says: 'Another tax has this name.', status: 409, field: 'name' },
  'tax.code_taken': { says: 'Another tax has this code.', status: 409, field: 'code' },
  'tax.dates_reversed': {
    says: 'The end date is before the start date.',
    status: 422,
    field: 'validTo',
  },
  'tax.rate_without_tax': {
    says: 'Only a taxable treatment has a rate.',
    status: 422,
    field: 'rate',
  },
  'tax.replaces_itself': {
    says: 'A tax cannot replace itself.',
    status: 422,
    field: 'replacedById',
  },
  'tax.replaced_without_end': {
    says: 'Enter the last day of this tax.',
    status: 422,
    field: 'validTo',
  },
  'tax.part_twice': {
    says: 'A component can be used only once in each scope.',
    status: 422,
    field: 'parts',
  },
  'withholding_section.code_taken': {
    says: 'This section has a rate from that day on already.',
    status: 409,
    field: 'validFrom',
  },
  'withholding_section.dates_reversed': {
    says: 'The end date is before the start date.',
    status: 422,
    field: 'validTo',
  },
  'withholding_section.code_missing': {
    says: 'Sections of the Act of 2025 have a payment code of four digits, those of 1961 none.',
    status: 422,
    field: 'paymentCode',
  },
  'tax_registration.day_taken': {
    says: 'Another change begins on this day. Take that one away first.',
    status: 409,
    field: 'from',
  },
  'tax_registration.after_gst_began': {
    says: 'GST began on 1 July 2017.',
    status: 422,
    field: 'from',
  },
});
