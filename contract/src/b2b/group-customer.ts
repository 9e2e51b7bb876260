import { z } from 'zod';
import { customerPhone } from '../customers/address.ts';
import { ActiveStatus } from '../kit/active.ts';
import { queryId } from '../kit/list.ts';
import { clearable, id, money, requiredText, text, version } from '../kit/shapes.ts';
import { GroupRole } from './company-labels.ts';

const email = z.union([z.literal(''), z.email('Email is not valid').max(120)]);
const name = requiredText(80, 'Name').pipe(z.string().min(2, 'Name is required'));

export const NewGroupCustomer = z.strictObject({
  groupId: id,
  /** A person who is known; else found by phone, or made. */
  customerId: id.optional(),
  name: name.optional(),
  phone: customerPhone.optional(),
  email: email.default(''),
  role: GroupRole.default('buyer'),
  /** A single order above it waits for an approver. */
  orderLimit: clearable(money),
  designation: text(60).default(''),
  isPrimary: z.boolean().default(false),
});
export type NewGroupCustomer = z.output<typeof NewGroupCustomer>;

export const GroupCustomerChanges = z.strictObject({
  id: queryId,
  version,
  role: GroupRole.optional(),
  orderLimit: clearable(money),
  designation: text(60).optional(),
  isPrimary: z.boolean().optional(),
  status: ActiveStatus.optional(),
});
export type GroupCustomerChanges = z.output<typeof GroupCustomerChanges>;

/** Somebody who orders for a group. */
export const GroupCustomer = z.object({
  id,
  groupId: id,
  groupName: z.string(),
  customerId: id,
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  role: GroupRole,
  orderLimit: money.nullable(),
  designation: z.string(),
  isPrimary: z.boolean(),
  status: ActiveStatus,
  version,
});
export type GroupCustomer = z.output<typeof GroupCustomer>;
