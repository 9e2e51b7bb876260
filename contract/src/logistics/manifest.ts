import { z } from 'zod';
import { listInput, listOf, queryId, several } from '../kit/list.ts';
import { id, money, requiredText, text, ts, version } from '../kit/shapes.ts';

export const ManifestStatus = z.enum(['open', 'closed', 'cancelled']);
export type ManifestStatus = z.output<typeof ManifestStatus>;

/** Most parcels on one manifest: what one van takes, and what leaves in one transaction. */
export const mostOnManifest = 200;

/** What a courier takes with one visit. */
export const ManifestRow = z.object({
  id,
  number: z.string(),
  status: ManifestStatus,
  courierId: id,
  courier: z.string(),
  /** One service of the courier alone; null: all of them. */
  trackId: id.nullable(),
  track: z.string().nullable(),
  store: z.string(),
  parcels: z.int(),
  /** Those of them that somebody scanned, or that have left. */
  scanned: z.int(),
  /** To be collected with all of them, as they were labelled. */
  codAmount: money,
  driverName: z.string(),
  driverPhone: z.string(),
  vehicleNo: z.string(),
  createdAt: ts,
  createdBy: z.string(),
  closedAt: ts.nullable(),
  closedBy: z.string(),
  version,
});
export type ManifestRow = z.output<typeof ManifestRow>;

export const ManifestParcel = z.object({
  id,
  number: z.string(),
  orderNo: z.string(),
  name: z.string(),
  city: z.string(),
  waybill: z.string(),
  /** Null until it is scanned. */
  scannedAt: ts.nullable(),
  /** It was sent out already. */
  hasLeft: z.boolean(),
});
export type ManifestParcel = z.output<typeof ManifestParcel>;

export const Manifest = ManifestRow.extend({ items: z.array(ManifestParcel) });
export type Manifest = z.output<typeof Manifest>;

export const ManifestList = listOf(ManifestRow);
export const ManifestListInput = listInput({
  /** The tab of the dispatch desk. */
  desk: z.literal('manifests').optional(),
  status: several(ManifestStatus).optional(),
  courierId: queryId.optional(),
});
export type ManifestListInput = z.output<typeof ManifestListInput>;

export const ManifestById = z.strictObject({ id: queryId });

export const NewManifest = z.strictObject({
  courierId: z.int('Choose a courier').positive('Choose a courier'),
  trackId: id.optional(),
  /** The default store when left out. */
  storeId: id.optional(),
  /** Puts every parcel on it that waits for this courier; each is then scanned out. */
  all: z.boolean().default(false),
});
export type NewManifest = z.output<typeof NewManifest>;

export const ScanOnManifest = z.strictObject({
  id: queryId,
  code: text(120).pipe(z.string().min(1, 'Scan a parcel')),
});
export type ScanOnManifest = z.output<typeof ScanOnManifest>;

/** A stop is left only by a person who has read it. */
export const ManifestVerdict = z.object({
  tone: z.enum(['ok', 'done', 'attention', 'stop']),
  text: z.string(),
  /** What was scanned, when it is a parcel. */
  parcel: z.object({ id, number: z.string(), name: z.string(), city: z.string() }).nullable(),
});
export type ManifestVerdict = z.output<typeof ManifestVerdict>;

export const ManifestScanned = z.object({ manifest: Manifest, verdict: ManifestVerdict });
export type ManifestScanned = z.output<typeof ManifestScanned>;

export const TakenOff = z.strictObject({ id: queryId, parcelId: id });
export type TakenOff = z.output<typeof TakenOff>;

export const ClosedManifest = z.strictObject({
  id: queryId,
  version,
  driverName: requiredText(60, 'Driver'),
  driverPhone: z
    .string()
    .transform((value) => value.replaceAll(/[\s-]/gu, ''))
    .pipe(z.string().regex(/^(\d{10})?$/u, 'Phone number must be 10 digits'))
    .default(''),
  vehicleNo: text(20).default(''),
  /** Parcels that stay here; they leave the manifest and stay booked. */
  leaveOut: z.array(id).max(mostOnManifest).default([]),
});
export type ClosedManifest = z.output<typeof ClosedManifest>;

export const CancelledManifest = z.strictObject({ id: queryId, version });
export type CancelledManifest = z.output<typeof CancelledManifest>;
