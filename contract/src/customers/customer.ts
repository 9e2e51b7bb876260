import { z } from 'zod';
import { optionalParts } from '../kit/change.ts';
import { flag, listInput, listOf, queryId, several } from '../kit/list.ts';
import {
  date,
  id,
  longText,
  moneySum,
  requiredText,
  signedMoneySum,
  text,
  ts,
  version,
} from '../kit/shapes.ts';
import { Address, customerPhone, NewAddress } from './address.ts';
import { CodAllowed, ConsentChannel, CustomerSource, CustomerStatus } from './customer-labels.ts';
import { stateCodes } from './state.ts';

const tag = text(30).transform((value) => value.toLowerCase());

const fields = {
  name: requiredText(80, 'Name').pipe(z.string().min(2, 'Name is required')),
  phone: customerPhone,
  altPhone: z.union([z.literal(''), customerPhone]),
  email: z.union([z.literal(''), z.email('Email is not valid').max(120)]),
  /** Of offers that ask for a birthday; null where it is not known. */
  birthday: date.nullable(),
  tags: z.array(tag).max(20, 'A customer can have 20 tags'),
  codAllowed: CodAllowed,
  /** May be sent offers this way; messages about orders need no consent. */
  consentSms: z.boolean(),
  consentEmail: z.boolean(),
  note: longText(2000),
};

export const NewCustomer = z
  .strictObject({
    ...fields,
    altPhone: fields.altPhone.default(''),
    email: fields.email.default(''),
    birthday: fields.birthday.default(null),
    tags: fields.tags.default([]),
    codAllowed: fields.codAllowed.default('auto'),
    consentSms: fields.consentSms.default(false),
    consentEmail: fields.consentEmail.default(false),
    note: fields.note.default(''),
    addresses: z.array(NewAddress).max(20, 'A customer can have 20 addresses').default([]),
    /** What to do when the phone belongs to somebody already. */
    ifExists: z.enum(['refuse', 'return']).default('refuse'),
  })
  .refine((customer) => customer.altPhone === '' || customer.altPhone !== customer.phone, {
    path: ['altPhone'],
    message: 'The second phone number must differ from the first',
  });
export type NewCustomer = z.output<typeof NewCustomer>;

export const CustomerChanges = z.strictObject({
  id: queryId,
  version,
  ...optionalParts(
    z.object({
      ...fields,
      // The one who came in a list without one may stay so; the service refuses to take it from anybody.
      phone: z.union([z.literal(''), customerPhone], 'Phone number is required'),
    }),
  ),
  status: CustomerStatus.extract(['active', 'blocked']).optional(),
  blockReason: text(200).optional(),
});
export type CustomerChanges = z.output<typeof CustomerChanges>;

export const CustomerRow = z.object({
  id,
  customerNo: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  /** Of the default shipping address. */
  city: z.string().nullable(),
  birthday: date.nullable(),
  tags: z.array(z.string()),
  /** Orders placed. */
  ordersCount: z.int(),
  /** Invoiced so far, credit notes taken off. */
  spend: moneySum,
  lastOrderAt: ts.nullable(),
  /** What they owe by the ledger; below zero we owe them. */
  outstanding: signedMoneySum,
  /** What is unpaid of orders that no invoice bears yet. */
  unpaidOrders: moneySum,
  codAllowed: CodAllowed,
  consentSms: z.boolean(),
  consentEmail: z.boolean(),
  status: CustomerStatus,
  blockReason: z.string().nullable(),
  source: CustomerSource,
  createdAt: ts,
  version,
});
export type CustomerRow = z.output<typeof CustomerRow>;

export const Customer = CustomerRow.extend({
  altPhone: z.string().nullable(),
  formerPhones: z.array(z.string()),
  /** When consent was last given or taken back. */
  consentAt: ts.nullable(),
  /** Of a customer who was merged into another: that one. */
  mergedInto: z.object({ id, name: z.string() }).nullable(),
  note: z.string(),
  addresses: z.array(Address),
});
export type Customer = z.output<typeof Customer>;

/** `existed` is true when `ifExists: return` met somebody with that phone. */
export const CreatedCustomer = Customer.extend({ existed: z.boolean() });
export type CreatedCustomer = z.output<typeof CreatedCustomer>;

export const CustomerListInput = listInput({
  status: several(CustomerStatus).optional(),
  source: several(CustomerSource).optional(),
  tag: text(30).optional(),
  stateCode: several(z.enum(stateCodes)).optional(),
  /** Those who owe something by the ledger. */
  outstanding: flag.optional(),
  consent: several(ConsentChannel).optional(),
  /** Those of a saved segment. */
  segmentId: queryId.optional(),
  /** Exactly this phone number. */
  phone: customerPhone.optional(),
  lastOrderFrom: date.optional(),
  lastOrderTo: date.optional(),
  createdFrom: date.optional(),
  createdTo: date.optional(),
});
export type CustomerListInput = z.output<typeof CustomerListInput>;

export const CustomerList = listOf(CustomerRow);
