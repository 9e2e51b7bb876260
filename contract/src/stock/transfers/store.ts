import { z } from 'zod';
import { AddressBlock } from '../../customers/address.ts';
import { ActiveStatus } from '../../kit/active.ts';
import { changeOf } from '../../kit/change.ts';
import { gstin } from '../../kit/gstin.ts';
import { listInput, listOf, queryId } from '../../kit/list.ts';
import { code, date, id, qty, requiredText, text, version } from '../../kit/shapes.ts';

/** A site that keeps goods. */
export const Store = z.object({
  id,
  code: z.string(),
  name: z.string(),
  /** Used when a call names no store. */
  isDefault: z.boolean(),
  /** Null: the address of the business. */
  address: z.nullable(AddressBlock),
  /** Empty: the GSTIN of the business. */
  gstin: z.string(),
  dispatchCutoff: z.string(),
  status: ActiveStatus,
  version,
});
export type Store = z.output<typeof Store>;

export const StoreRow = Store.extend({
  city: z.string(),
  trays: z.int(),
  /** SKUs that it holds goods of. */
  skus: z.int(),
});
export type StoreRow = z.output<typeof StoreRow>;

export const ListStores = listInput({ status: ActiveStatus.optional() });
export type ListStores = z.output<typeof ListStores>;
export const StoreRows = listOf(StoreRow);

const ofStore = {
  code: code(10),
  name: requiredText(60, 'Name'),
  address: AddressBlock,
  gstin: gstin.default(''),
  dispatchCutoff: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/u, 'Enter a time such as 15:00')
    .default('15:00'),
};

export const NewStore = z.strictObject(ofStore);
export type NewStore = z.output<typeof NewStore>;

export const ChangedStore = changeOf(NewStore).extend({
  /** The store that calls mean when they name none; the one before is so no longer. */
  isDefault: z.literal(true).optional(),
  status: ActiveStatus.optional(),
});
export type ChangedStore = z.output<typeof ChangedStore>;

export const StoreById = z.strictObject({ id: queryId });

/** From one store to another of the same GSTIN. Without a batch, what expires first goes first. */
export const TransferStock = z.strictObject({
  /** The default store when left out. */
  storeId: id.optional(),
  toStoreId: id,
  businessDate: date.optional().describe('Today when left out.'),
  note: text(500).optional(),
  lines: z
    .array(
      z.strictObject({
        skuId: id,
        batchId: id.optional(),
        fromTrayId: id.optional(),
        /** The floor of its area when left out. */
        toTrayId: id.optional(),
        qty,
      }),
    )
    .min(1, 'Add a line')
    .max(200),
});
export type TransferStock = z.output<typeof TransferStock>;
