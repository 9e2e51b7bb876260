import { z } from 'zod';
import { flag, listInput, listOf, queryId } from '../kit/list.ts';
import { code, date, id, qtyOrZero, text, version } from '../kit/shapes.ts';
import { BatchRow } from './batch.ts';
import { MovementRow } from './movement.ts';

/** rm: material store, fg: finished store; goods in the other three cannot be promised. */
export const TrayArea = z.enum(['rm', 'fg', 'quarantine', 'reject', 'packed']);
export type TrayArea = z.output<typeof TrayArea>;

/** Areas in which people make trays; quarantine, reject and packed have the house's own. */
const OwnTrayArea = z.enum(['rm', 'fg']);

const TrayStatus = z.enum(['active', 'inactive']);

export const Tray = z.object({
  id,
  storeId: id,
  code: z.string(),
  name: z.string(),
  area: TrayArea,
  isSystem: z.boolean(),
  parentId: id.nullable(),
  pickOrder: z.int(),
  allowMixed: z.boolean(),
  labelCode: z.string(),
  status: TrayStatus,
  version,
});
export type Tray = z.output<typeof Tray>;

const many = z
  .strictObject({
    prefix: code(16, 'Prefix'),
    from: z.int().min(0).max(99_999),
    to: z.int().min(0).max(99_999),
    /** Digits of the number, filled up with zeros. */
    pad: z.int().min(1).max(5).default(2),
  })
  .refine((range) => range.to >= range.from, { path: ['to'], error: 'To must not be before From' })
  .refine((range) => range.to - range.from < 500, {
    path: ['to'],
    error: 'At most 500 trays at once',
  });

/** A new tray, several of them, or with `id` and `version` a change; what is left out stays. */
export const SaveTray = z.strictObject({
  id: id.optional(),
  version: version.optional(),
  storeId: id.optional(),
  area: OwnTrayArea.optional(),
  code: code(20).optional(),
  many: many.optional(),
  name: text(60).optional(),
  /** 0 takes the tray out of its rack. */
  parentId: z.int().min(0).optional(),
  pickOrder: z.int().min(0).max(1_000_000).optional(),
  allowMixed: z.boolean().optional(),
  status: TrayStatus.optional(),
});
export type SaveTray = z.output<typeof SaveTray>;

export const SavedTrays = z.object({ trays: z.array(Tray) });

export const ListTrays = listInput({
  storeId: queryId.optional(),
  area: TrayArea.optional(),
  parentId: queryId.optional(),
  skuId: queryId.optional(),
  empty: flag.optional(),
  status: TrayStatus.optional(),
});
export type ListTrays = z.output<typeof ListTrays>;

export const TrayRow = Tray.extend({
  parentCode: z.string().nullable(),
  skus: z.int(),
  batches: z.int(),
  /** Only when all goods in it are counted in one unit. */
  onHand: qtyOrZero.nullable(),
  reserved: qtyOrZero.nullable(),
  unit: z.string().nullable(),
  /** The SKU that most of its goods belong to. */
  mainSku: z.string().nullable(),
  nearestExpiry: date.nullable(),
  hasExpired: z.boolean(),
});
export type TrayRow = z.output<typeof TrayRow>;
export const TrayRows = listOf(TrayRow);

/** Goods of a batch in the tray; the quantities are those of the tray. */
export const TrayGoods = BatchRow.omit({ free: true, value: true, trays: true });
export type TrayGoods = z.output<typeof TrayGoods>;

export const TrayDetails = TrayRow.extend({
  goods: z.array(TrayGoods),
  /** The last fifty, newest first. */
  movements: z.array(MovementRow),
});
export type TrayDetails = z.output<typeof TrayDetails>;
