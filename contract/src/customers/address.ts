import { z } from 'zod';
import { changeOf } from '../kit/change.ts';
import { queryId } from '../kit/list.ts';
import { id, requiredText, text, version } from '../kit/shapes.ts';
import { stateCodes } from './state.ts';

/** Ten digits; blanks, hyphens and a leading +91, 91 or 0 before them are dropped. */
export const customerPhone = z
  .string('Phone number is required')
  .transform((value) => value.replaceAll(/[\s-]/gu, '').replace(/^(\+91|91|0)(?=\d{10}$)/u, ''))
  .pipe(
    z
      .string()
      .min(1, 'Phone number is required')
      .regex(/^\d{10}$/u, 'Phone number must be 10 digits'),
  );

/**
 * An address as it is typed and checked: complete, so that a parcel finds its way. Orders keep a copy, which a
 * later change of the customer's address does not alter.
 */
export const AddressBlock = z.strictObject({
  name: requiredText(80, 'Name'),
  phone: customerPhone,
  line1: requiredText(120, 'Address'),
  line2: text(120).default(''),
  landmark: text(80).default(''),
  city: requiredText(60, 'City'),
  stateCode: z.enum(stateCodes, 'Choose a valid state'),
  pinCode: z
    .string('PIN code is required')
    .transform((value) => value.replaceAll(/\s/gu, ''))
    .pipe(z.string().regex(/^[1-9]\d{5}$/u, 'PIN code must be 6 digits')),
});
export type AddressBlock = z.output<typeof AddressBlock>;

export const NewAddress = AddressBlock.extend({
  /** 'Address 2' when left out. */
  label: text(30).optional(),
  isDefaultShipping: z.boolean().optional(),
  isDefaultBilling: z.boolean().optional(),
});
export type NewAddress = z.output<typeof NewAddress>;

/**
 * An address as an invoice bears it. It is an `AddressBlock` whose fields, all but name and state, may be empty:
 * a buyer who takes the goods at the store has given no street. It is read, never typed.
 */
export const PrintedAddress = z.object({
  name: z.string(),
  phone: z.string(),
  line1: z.string(),
  line2: z.string(),
  landmark: z.string(),
  city: z.string(),
  stateCode: z.enum(stateCodes),
  pinCode: z.string(),
});
export type PrintedAddress = z.output<typeof PrintedAddress>;

/** An address of a customer. Exactly one is the default for shipping, and one for billing. */
export const Address = PrintedAddress.extend({
  id,
  label: z.string(),
  isDefaultShipping: z.boolean(),
  isDefaultBilling: z.boolean(),
  version,
});
export type Address = z.output<typeof Address>;

/** An address for a customer that is there. */
export const AddedAddress = NewAddress.extend({ customerId: queryId });
export type AddedAddress = z.output<typeof AddedAddress>;

export const ChangedAddress = changeOf(NewAddress);
export type ChangedAddress = z.output<typeof ChangedAddress>;

export const RemovedAddress = z.strictObject({ id: queryId, version });

/** `8, Car Street, Sagara 577 401` in one line. */
export function addressLine(address: Pick<AddressBlock, 'line1' | 'city' | 'pinCode'>): string {
  return `${address.line1}, ${address.city} ${spacedPin(address.pinCode)}`;
}

/** `577 401` from `577401`. */
export const spacedPin = (pin: string) => pin.replace(/^(\d{3})(\d{3})$/u, '$1 $2');

/** `Sagara 577 401`, or what there is of it. */
export const townText = ({ city, pinCode }: Pick<AddressBlock, 'city' | 'pinCode'>): string =>
  [city, spacedPin(pinCode)].filter(Boolean).join(' ');

const longestLabel = 30;

/**
 * What an address is called beside others of the same buyer: as wanted, or with the next free number where another
 * is called so already. `Address 2` where nothing is wanted.
 */
export function labelBeside(others: readonly { readonly label: string }[], wanted = ''): string {
  const taken = new Set(others.map(({ label }) => label.toLowerCase()));
  if (wanted && !taken.has(wanted.toLowerCase())) return wanted;
  const isNumbered = wanted === '' || /^Address \d+$/u.test(wanted);
  let n = isNumbered ? others.length + 1 : 2;
  const called = () =>
    isNumbered ? `Address ${n}` : `${wanted.slice(0, longestLabel - 1 - String(n).length)} ${n}`;
  while (taken.has(called().toLowerCase())) n += 1;
  return called();
}
