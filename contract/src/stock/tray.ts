import { z } from 'zod';
import { ActiveStatus } from '../kit/active.ts';
import { changeOf } from '../kit/change.ts';
import { flag, listInput, listOf, queryId } from '../kit/list.ts';
import { code, date, id, qtySum, text, version } from '../kit/shapes.ts';
import { BatchRow } from './batch.ts';
import { MovementRow } from './movement.ts';
import { TrayArea } from './tray-area.ts';

/** Areas in which people make trays; quarantine, reject and packed have the house's own. */
const OwnTrayArea = z.enum(['rm', 'fg']);

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
  status: ActiveStatus,
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

const ofTray = {
  area: OwnTrayArea.default('fg'),
  name: text(60).default(''),
  /** 0: in no rack. */
  parentId: z.int().min(0).default(0),
  allowMixed: z.boolean().default(true),
  status: ActiveStatus.default('active'),
};
const pickOrder = z.int().min(0).max(1_000_000);

/** A tray by its code, or a row of them with running numbers. */
export const NewTrays = z.strictObject({
  /** The only store when left out. */
  storeId: id.optional(),
  code: code(20).optional(),
  many: many.optional(),
  ...ofTray,
  /** Behind all others when left out. */
  pickOrder: pickOrder.optional(),
});
export type NewTrays = z.output<typeof NewTrays>;

export const ChangedTray = changeOf(z.strictObject({ ...ofTray, code: code(20), pickOrder }));
export type ChangedTray = z.output<typeof ChangedTray>;

export const NewTraysAnswer = z.object({ trays: z.array(Tray) });

export const ListTrays = listInput({
  storeId: queryId.optional(),
  area: TrayArea.optional(),
  parentId: queryId.optional(),
  skuId: queryId.optional(),
  empty: flag.optional(),
  status: ActiveStatus.optional(),
});
export type ListTrays = z.output<typeof ListTrays>;

export const TrayRow = Tray.extend({
  parentCode: z.string().nullable(),
  skus: z.int(),
  batches: z.int(),
  /** Only when all goods in it are counted in one unit. */
  onHand: qtySum.nullable(),
  reserved: qtySum.nullable(),
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
