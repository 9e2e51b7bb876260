import { z } from 'zod';
import { ActiveStatus } from '../kit/active.ts';
import { changeOf } from '../kit/change.ts';
import { listInput, listOf, queryId, several } from '../kit/list.ts';
import { clearable, code, id, money, requiredText, text, version } from '../kit/shapes.ts';

export const WaybillSource = z.enum(['block', 'typed', 'none']);
export type WaybillSource = z.output<typeof WaybillSource>;
export const CheckRule = z.enum(['none', 'mod7', 'mod10', 'mod11']);
export type CheckRule = z.output<typeof CheckRule>;

const blockNumber = z
  .string()
  .trim()
  .regex(/^\d{1,15}$/u, 'Use digits only, at most 15');

const grams = z.int('Enter grams').min(0).max(1_000_000);
const millimetres = z.int('Enter millimetres').min(10).max(5_000);

const fields = {
  courierId: id,
  code: code(12),
  name: requiredText(60, 'Name'),
  trackingUrlTemplate: text(300).default(''),
  waybillSource: WaybillSource,
  waybillPattern: text(100).default(''),
  blockPrefix: text(10).default(''),
  /** As printed, zeros in front included: they say how long a number is. */
  blockFrom: blockNumber.optional(),
  blockTo: blockNumber.optional(),
  checkRule: CheckRule.default('none'),
  minGrams: grams.default(0),
  maxGrams: grams.min(1, 'Enter the heaviest parcel it takes'),
  maxSideMm: clearable(millimetres),
  maxSumMm: clearable(millimetres),
  volumetricDivisor: z.int().min(0).max(20_000).default(5_000),
  slabGrams: z.int().min(1).max(100_000).default(500),
  codAllowed: z.boolean(),
  maxCod: money.default(0),
  priority: z.int().min(0).max(9).default(5),
  status: ActiveStatus.default('active'),
} as const;

export const NewTrack = z.strictObject(fields);
export type NewTrack = z.output<typeof NewTrack>;

export const ChangedTrack = changeOf(NewTrack);
export type ChangedTrack = z.output<typeof ChangedTrack>;

export const Track = z.object({
  id,
  courierId: id,
  courierName: z.string(),
  courierMode: z.enum(['manual', 'own']),
  code: z.string(),
  name: z.string(),
  trackingUrlTemplate: z.string(),
  waybillSource: WaybillSource,
  waybillPattern: z.string(),
  blockPrefix: z.string(),
  blockFrom: z.string().nullable(),
  blockTo: z.string().nullable(),
  /** The number that comes next, null when the block is used up or there is none. */
  nextWaybill: z.string().nullable(),
  /** Numbers left in the block; null when there is none. */
  waybillsLeft: z.int().nullable(),
  checkRule: CheckRule,
  minGrams: z.int(),
  maxGrams: z.int(),
  maxSideMm: z.int().nullable(),
  maxSumMm: z.int().nullable(),
  volumetricDivisor: z.int(),
  slabGrams: z.int(),
  codAllowed: z.boolean(),
  maxCod: money,
  priority: z.int(),
  status: ActiveStatus,
  version,
});
export type Track = z.output<typeof Track>;

export const TrackList = listOf(Track);
export const TrackListInput = listInput({
  courierId: queryId.optional(),
  status: several(ActiveStatus).optional(),
  waybillSource: several(WaybillSource).optional(),
});
export type TrackListInput = z.output<typeof TrackListInput>;
