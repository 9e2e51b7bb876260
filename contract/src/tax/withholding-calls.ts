import { read, write } from '../kit/operation.ts';
import {
  ListWithholdingSections,
  NewWithholdingRate,
  NewWithholdingSection,
  WithholdingSection,
  WithholdingSectionChange,
  WithholdingSectionId,
  WithholdingSections,
} from './withholding.ts';

const problems = [
  'withholding_section.code_missing',
  'withholding_section.code_taken',
  'withholding_section.dates_reversed',
  'withholding_section.overlap',
] as const;

/** Sections by which tax is held back, with their rates and limits by date. */
export const withholdingCalls = {
  listWithholdingSections: read({
    says: 'See the sections that TDS is deducted under.',
    wire: 'GET Accounts/WithholdingSections',
    permission: 'self',
    input: ListWithholdingSections,
    output: WithholdingSections,
  }),

  getWithholdingSection: read({
    says: 'See one section of TDS.',
    wire: 'GET Accounts/WithholdingSection?ID={id}',
    permission: 'tax.rate.read',
    input: WithholdingSectionId,
    output: WithholdingSection,
  }),

  createWithholdingSection: write({
    says: 'Add a section of TDS.',
    wire: 'POST Accounts/WithholdingSectionCreate',
    permission: 'tax.rate.write',
    input: NewWithholdingSection,
    output: WithholdingSection,
    problems,
  }),

  updateWithholdingSection: write({
    says: 'Change a section of TDS, or end it on a date.',
    wire: 'POST Accounts/WithholdingSectionUpdate?ID={id}',
    permission: 'tax.rate.write',
    input: WithholdingSectionChange,
    output: WithholdingSection,
    problems: [...problems, 'withholding_section.in_use'],
  }),

  changeWithholdingRate: write({
    says: 'Give a section of TDS another rate from a date.',
    wire: 'POST Accounts/WithholdingRateChange?ID={id}',
    permission: 'tax.rate.write',
    input: NewWithholdingRate,
    output: WithholdingSection,
    problems: [...problems, 'withholding_section.in_use'],
  }),
};
