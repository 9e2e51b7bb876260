import { z } from 'zod';
import { AddressBlock, PrintedAddress } from '../customers/address.ts';
import { changeOf } from '../kit/change.ts';
import { gstin } from '../kit/gstin.ts';
import { queryId } from '../kit/list.ts';
import { id, text, version } from '../kit/shapes.ts';
import { CompanyAddressUse } from './company-labels.ts';

/** An address of a company; one that bills go to bears the GSTIN of its state. */
export const NewCompanyAddress = AddressBlock.extend({
  /** 'Address 2' when left out. */
  label: text(30).optional(),
  use: CompanyAddressUse.default('both'),
  gstin: gstin.default(''),
  isDefaultBilling: z.boolean().optional(),
  isDefaultShipping: z.boolean().optional(),
});
export type NewCompanyAddress = z.output<typeof NewCompanyAddress>;

export const AddedCompanyAddress = NewCompanyAddress.extend({ companyId: queryId });
export type AddedCompanyAddress = z.output<typeof AddedCompanyAddress>;

export const ChangedCompanyAddress = changeOf(NewCompanyAddress);
export type ChangedCompanyAddress = z.output<typeof ChangedCompanyAddress>;

/** Exactly one is the default for bills, and one for deliveries. */
export const CompanyAddress = PrintedAddress.extend({
  id,
  label: z.string(),
  use: CompanyAddressUse,
  gstin: z.string().nullable(),
  isDefaultBilling: z.boolean(),
  isDefaultShipping: z.boolean(),
  version,
});
export type CompanyAddress = z.output<typeof CompanyAddress>;

/** All addresses of the company, as they are now. */
export const CompanyAddresses = z.object({ addresses: z.array(CompanyAddress) });
