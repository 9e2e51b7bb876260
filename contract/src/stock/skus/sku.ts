import { z } from 'zod';
import { labels } from '../../kit/labels.ts';
import { id } from '../../kit/shapes.ts';

export const SkuKind = z.enum(['raw', 'packing', 'consumable', 'semi_finished', 'finished']);

/** `none`: one running batch without number or dates. */
export const Tracking = z.enum(['batch', 'none']);
export const trackingLabels = labels(Tracking, {
  batch: 'By batch',
  none: 'Without batches',
});

export const ExpiryPolicy = z.enum(['none', 'optional', 'required']);
export const expiryLabels = labels(ExpiryPolicy, {
  none: 'No expiry date',
  optional: 'Optional',
  required: 'Required',
});

/** What a packer must scan. */
export const ScanLevel = z.enum(['sku', 'batch']);
export const scanLevelLabels = labels(ScanLevel, {
  sku: 'Item barcode',
  batch: 'Batch label',
});

export const Symbology = z.enum(['ean13', 'ean8', 'upca', 'itf14', 'code128', 'qr', 'datamatrix']);
export type Symbology = z.output<typeof Symbology>;
export const symbologyLabels = labels(Symbology, {
  ean13: 'EAN-13',
  ean8: 'EAN-8',
  upca: 'UPC-A',
  itf14: 'ITF-14',
  code128: 'Code 128',
  qr: 'QR code',
  datamatrix: 'Data Matrix',
});

/** Whose barcode it is. */
export const BarcodeSource = z.enum(['ours', 'vendor', 'maker']);
export const barcodeSourceLabels = labels(BarcodeSource, {
  maker: 'Maker',
  vendor: 'Vendor',
  ours: 'Ours',
});

/** What a reorder suggestion makes: a purchase order or a production plan. */
export const PolicySource = z.enum(['buy', 'make']);
export const policySourceLabels = labels(PolicySource, {
  buy: 'Buy',
  make: 'Make',
});

/** A SKU as other rows name it, with the unit that its quantities are thousandths of. */
export const SkuName = z.object({
  skuId: id,
  sku: z.string(),
  name: z.string(),
  unit: z.string(),
  /** Digits that a quantity may have behind the point. */
  unitDecimals: z.int(),
});
