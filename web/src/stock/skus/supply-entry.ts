import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { stock } from '@counting-house/contract/stock/stock.operations.ts';
import type { SupplyCard } from '@counting-house/contract/stock/skus/supply.ts';

type Entry = InputOf<typeof stock.updateProductSupply>['variants'][number];

/** What is entered of how a SKU is kept: by an item's form as by the card of a variant. */
export type SupplyEntry = Omit<Entry, 'variantId' | 'version'>;

/** What a form of a supply card begins with. */
export function supplyEntry(card: SupplyCard): SupplyEntry {
  return {
    tracking: card.tracking,
    expiryPolicy: card.expiryPolicy,
    shelfLifeDays: card.shelfLifeDays,
    alertDays: card.alertDays,
    minReceiveDays: card.minReceiveDays,
    minShipDays: card.minShipDays,
    inspectOnReceipt: card.inspectOnReceipt,
    scanLevel: card.scanLevel,
    units: card.units.map(({ id: _id, unit: _unit, locked: _locked, ...entry }) => entry),
    barcodes: card.barcodes.map(({ id: _id, ...entry }) => entry),
    policies: card.policies.map(
      ({ id: _id, store: _store, defaultTray: _tray, version: _version, ...entry }) => entry,
    ),
  };
}
