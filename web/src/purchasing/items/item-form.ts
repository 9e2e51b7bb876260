import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { ItemKind } from '@counting-house/contract/purchasing/item-kind.ts';
import type { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type { SupplyCard } from '@counting-house/contract/stock/skus/supply.ts';
import type { FormFields } from '../../ui/form/operation-form.ts';

/** What people fill in of an item, new or not. */
export type ItemTyped = Omit<
  InputOf<typeof purchasing.updateItem>,
  'id' | 'version' | 'skuVersion'
>;
export type ItemFormFields = FormFields<ItemTyped>;

/** What an item is without its own form: names of what is chosen, and what is locked. */
export type ItemKnown = {
  readonly kind: ItemKind;
  /** The unit that stock is kept in; null while none is known. */
  readonly unit: string | null;
  readonly category?: string;
  readonly vendor?: string | null;
  readonly supply: SupplyCard | null;
};
