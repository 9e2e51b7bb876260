import { z } from 'zod';
import { optionalParts } from '../kit/change.ts';
import { listInput, listOf, queryId, several } from '../kit/list.ts';
import { bps, clearable, id, longText, money, requiredText, ts, version } from '../kit/shapes.ts';
import { GroupStatus } from './company-labels.ts';
import { GroupCustomer } from './group-customer.ts';

const fields = {
  name: requiredText(80, 'Name'),
  /** Whether its prices are shown with tax; fixed once an order exists. */
  pricesIncludeTax: z.boolean(),
  /** Off the shop's price, for items that its list does not name. */
  baseDiscount: bps.max(9_000, 'Discount must be 90 % or less'),
  onlyListed: z.boolean(),
  /** Of the goods, before tax and charges. */
  minOrderValue: clearable(money),
  defaultBillingAddressId: clearable(id),
  defaultShippingAddressId: clearable(id),
  /** An order above it waits for an approver. */
  approvalAbove: clearable(money),
  /** Whether offers act on its orders. */
  offersAllowed: z.boolean(),
  note: longText(1000),
};

export const NewGroup = z.strictObject({
  companyId: id,
  ...fields,
  pricesIncludeTax: fields.pricesIncludeTax.default(false),
  baseDiscount: fields.baseDiscount.default(0),
  onlyListed: fields.onlyListed.default(false),
  offersAllowed: fields.offersAllowed.default(false),
  note: fields.note.default(''),
  /** A group of the same company whose terms and prices in force it begins with. */
  copyFromId: id.optional(),
});
export type NewGroup = z.output<typeof NewGroup>;

export const GroupChanges = z.strictObject({
  id: queryId,
  version,
  ...optionalParts(z.object(fields)),
  status: GroupStatus.optional(),
});
export type GroupChanges = z.output<typeof GroupChanges>;

export const GroupRow = z.object({
  id,
  companyId: id,
  companyName: z.string(),
  name: z.string(),
  /** Items with a price in force today. */
  itemCount: z.int(),
  contactCount: z.int(),
  baseDiscount: bps,
  onlyListed: z.boolean(),
  minOrderValue: money.nullable(),
  openOrders: z.int(),
  lastOrderAt: ts.nullable(),
  status: GroupStatus,
  version,
});
export type GroupRow = z.output<typeof GroupRow>;

export const Group = GroupRow.extend({
  companyNo: z.string(),
  pricesIncludeTax: z.boolean(),
  defaultBillingAddressId: id.nullable(),
  defaultShippingAddressId: id.nullable(),
  approvalAbove: money.nullable(),
  offersAllowed: z.boolean(),
  note: z.string(),
  people: z.array(GroupCustomer),
});
export type Group = z.output<typeof Group>;

export const GroupListInput = listInput({
  /** Of one company; of all when left out. */
  companyId: queryId.optional(),
  status: several(GroupStatus).optional(),
});
export type GroupListInput = z.output<typeof GroupListInput>;

export const GroupList = listOf(GroupRow);
