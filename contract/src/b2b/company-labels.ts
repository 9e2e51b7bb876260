import { z } from 'zod';

/** On hold: new orders wait. Closed: there are none any more. */
export const CompanyStatus = z.enum(['active', 'on_hold', 'closed']);
export type CompanyStatus = z.output<typeof CompanyStatus>;

/** How a company stands towards GST; goods for a special economic zone always go across the state line. */
export const TaxTreatment = z.enum(['registered', 'unregistered', 'composition', 'sez']);
export type TaxTreatment = z.output<typeof TaxTreatment>;

/** Whether it pays before it gets its goods, or buys on account up to a limit. */
export const CreditMode = z.enum(['advance_only', 'limit']);
export type CreditMode = z.output<typeof CreditMode>;

/** What an address of a company serves for. */
export const CompanyAddressUse = z.enum(['both', 'billing', 'shipping']);
export type CompanyAddressUse = z.output<typeof CompanyAddressUse>;

export const GroupStatus = z.enum(['active', 'closed']);
export type GroupStatus = z.output<typeof GroupStatus>;

/** An approver may also buy. */
export const GroupRole = z.enum(['buyer', 'approver', 'viewer']);
export type GroupRole = z.output<typeof GroupRole>;
