import { z } from 'zod';
import { ActiveStatus } from '../kit/active.ts';
import { changeOf } from '../kit/change.ts';
import { listInput, listOf, several } from '../kit/list.ts';
import { isLink } from '../kit/link.ts';
import { code, id, requiredText, text, version } from '../kit/shapes.ts';

export const CourierMode = z.enum(['manual', 'own']);

const optionalPhone = z
  .string()
  .transform((value) => value.replaceAll(/[\s-]/gu, ''))
  .pipe(z.string().regex(/^(\d{10})?$/u, 'Phone number must be 10 digits'));
const optionalEmail = text(254).pipe(
  z.union([z.literal(''), z.email('Enter an e-mail address')], 'Enter an e-mail address'),
);
const optionalUrl = text(300).refine((value) => value === '' || isLink(value), {
  error: 'Enter a link that starts with https, without a user name',
});

export const NewCourier = z.strictObject({
  code: code(12),
  name: requiredText(60, 'Name'),
  mode: CourierMode,
  contactName: text(80).default(''),
  phone: optionalPhone.default(''),
  email: optionalEmail.default(''),
  supportUrl: optionalUrl.default(''),
  status: ActiveStatus.default('active'),
});
export type NewCourier = z.output<typeof NewCourier>;

export const ChangedCourier = changeOf(NewCourier);
export type ChangedCourier = z.output<typeof ChangedCourier>;

export const Courier = z.object({
  id,
  code: z.string(),
  name: z.string(),
  mode: CourierMode,
  contactName: z.string(),
  phone: z.string(),
  email: z.string(),
  supportUrl: z.string(),
  status: ActiveStatus,
  version,
});
export type Courier = z.output<typeof Courier>;

const CourierRow = Courier.extend({
  tracks: z.int(),
  /** Parcels that have left and are not there yet. */
  onTheWay: z.int(),
});
export const CourierList = listOf(CourierRow);
export const CourierListInput = listInput({
  status: several(ActiveStatus).optional(),
  mode: CourierMode.optional(),
});
export type CourierListInput = z.output<typeof CourierListInput>;
