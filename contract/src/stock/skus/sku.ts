import { z } from 'zod';
import { id } from '../../kit/shapes.ts';

export const SkuKind = z.enum(['raw', 'packing', 'consumable', 'semi_finished', 'finished']);

/** `none`: one running batch without number or dates. */
export const Tracking = z.enum(['batch', 'none']);

export const ExpiryPolicy = z.enum(['none', 'optional', 'required']);

/** What a packer must scan. */
export const ScanLevel = z.enum(['sku', 'batch']);

export const Symbology = z.enum(['ean13', 'ean8', 'upca', 'itf14', 'code128', 'qr', 'datamatrix']);
export type Symbology = z.output<typeof Symbology>;

/** Whose barcode it is. */
export const BarcodeSource = z.enum(['ours', 'vendor', 'maker']);

/** What a reorder suggestion makes: a purchase order or a production plan. */
export const PolicySource = z.enum(['buy', 'make']);

/** A SKU as other rows name it, with the unit that its quantities are thousandths of. */
export const SkuName = z.object({
  skuId: id,
  sku: z.string(),
  name: z.string(),
  unit: z.string(),
  /** Digits that a quantity may have behind the point. */
  unitDecimals: z.int(),
});
