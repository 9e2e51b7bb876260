import type { CheckKind } from '@counting-house/contract/purchasing/inward/item-check.ts';
import type { AbcClass, ItemKind } from '@counting-house/contract/purchasing/item-kind.ts';
import type { BarcodeSource, Symbology } from '@counting-house/contract/stock/skus/sku.ts';
import type { z } from 'zod';
import type { States } from '../../ui/marks/badge.tsx';

export const itemStates: States<'active' | 'inactive'> = {
  active: { label: 'Active', tone: 'done' },
  inactive: { label: 'Inactive', tone: 'stopped' },
};

export const itemKindWords: Readonly<Record<ItemKind, string>> = {
  raw: 'Raw material',
  packing: 'Packing material',
  consumable: 'Consumable',
  semi_finished: 'Semi-finished',
  service: 'Service',
};

export const checkKindWords: Readonly<Record<CheckKind, string>> = {
  yes_no: 'Yes or no',
  number: 'A number',
  photo: 'A photo',
  paper: 'A document or a photo of it',
};

export const trackingWords = { batch: 'By batch', none: 'Without batches' } as const;

export const expiryWords = {
  none: 'No expiry date',
  optional: 'Optional',
  required: 'Required',
} as const;

export const scanLevelWords = { sku: 'The item', batch: 'The batch' } as const;

export const abcWords: Readonly<Record<z.output<typeof AbcClass>, string>> = {
  A: 'A',
  B: 'B',
  C: 'C',
};

export const symbologyWords: Readonly<Record<Symbology, string>> = {
  ean13: 'EAN-13',
  ean8: 'EAN-8',
  upca: 'UPC-A',
  itf14: 'ITF-14',
  code128: 'Code 128',
  qr: 'QR code',
  datamatrix: 'Data Matrix',
};

export const barcodeSourceWords: Readonly<Record<z.output<typeof BarcodeSource>, string>> = {
  maker: 'Maker',
  vendor: 'Vendor',
  ours: 'Ours',
};

export const policySourceWords = { buy: 'Buy', make: 'Make' } as const;
