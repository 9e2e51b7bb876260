import { problems } from '../kit/problem.ts';

export const taxProblems = problems({
  'tax.name_taken': ['Another tax has this name.', 409, 'name'],
  'tax.code_taken': ['Another tax has this code.', 409, 'code'],
  'tax.dates_reversed': ['The end date is before the start date.', 422, 'validTo'],
  'tax.rate_without_tax': ['Only a taxable treatment has a rate.', 422, 'rate'],
  'tax.replaces_itself': ['A tax cannot replace itself.', 422, 'replacedById'],
  'tax.replaced_without_end': ['Enter the last day of this tax.', 422, 'validTo'],
  'tax.part_twice': ['A component can be used only once in each scope.', 422, 'parts'],
  'withholding_section.code_taken': [
    'This section has a rate from that day on already.',
    409,
    'validFrom',
  ],
  'withholding_section.dates_reversed': ['The end date is before the start date.', 422, 'validTo'],
  'withholding_section.code_missing': [
    'Sections of the Act of 2025 have a payment code of four digits, those of 1961 none.',
    422,
    'paymentCode',
  ],
  'tax_registration.day_taken': [
    'Another change begins on this day. Take that one away first.',
    409,
    'from',
  ],
  'tax_registration.after_gst_began': ['GST began on 1 July 2017.', 422, 'from'],
});
