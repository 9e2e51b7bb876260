import { z } from 'zod';
import { stateCodes } from '../../customers/state.ts';
import { changeOf } from '../../kit/change.ts';
import { gstin } from '../../kit/gstin.ts';
import { queryId } from '../../kit/list.ts';
import { id, requiredText, text, version } from '../../kit/shapes.ts';
import { vendorPhone } from './vendor-phone.ts';
import { AddressUse } from './vendor-labels.ts';

/** An address as it is typed. What India asks of it, the server knows. */
export const NewVendorAddress = z.strictObject({
  label: requiredText(40, 'Label'),
  use: AddressUse.default('both'),
  line1: requiredText(120, 'Address'),
  line2: text(120).default(''),
  city: requiredText(60, 'City'),
  district: text(60).default(''),
  stateCode: z.union([z.literal(''), z.enum(stateCodes, 'Choose a valid state')]).default(''),
  pinCode: z
    .string()
    .transform((value) => value.replaceAll(/\s/gu, '').toUpperCase())
    .pipe(z.string().max(12))
    .default(''),
  country: z
    .string()
    .transform((value) => value.trim().toUpperCase())
    .pipe(z.string().regex(/^[A-Z]{2}$/u, 'A country has two letters, IN is India'))
    .default('IN'),
  gstin: gstin.default(''),
  contactName: text(80).default(''),
  phone: z.union([z.literal(''), vendorPhone]).default(''),
  isDefaultBilling: z.boolean().optional(),
  isDefaultDispatch: z.boolean().optional(),
});
export type NewVendorAddress = z.output<typeof NewVendorAddress>;

export const AddedVendorAddress = NewVendorAddress.extend({ vendorId: queryId });
export type AddedVendorAddress = z.output<typeof AddedVendorAddress>;

export const ChangedVendorAddress = changeOf(NewVendorAddress);
export type ChangedVendorAddress = z.output<typeof ChangedVendorAddress>;

export const RemovedVendorAddress = z.strictObject({ id: queryId, version });

export const VendorAddress = z.object({
  id,
  vendorId: id,
  label: z.string(),
  use: AddressUse,
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  district: z.string(),
  stateCode: z.enum(stateCodes).nullable(),
  pinCode: z.string().nullable(),
  country: z.string(),
  gstin: z.string().nullable(),
  contactName: z.string(),
  phone: z.string().nullable(),
  isDefaultBilling: z.boolean(),
  isDefaultDispatch: z.boolean(),
  version,
});
export type VendorAddress = z.output<typeof VendorAddress>;

/** All addresses of the vendor, as they are now. */
export const VendorAddresses = z.object({ addresses: z.array(VendorAddress) });
