import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import type { PositionRow } from '@counting-house/contract/stock/position.ts';
import { qty } from '../../platform/format/format.ts';
import { Picker } from '../../ui/picking/picker.tsx';
import type { FieldProps } from '../../ui/form/operation-form.ts';
import { useStoreId } from '../store-on-view.tsx';

/** A SKU found by its name, code or barcode, or by the label of a batch, with what of it is on hand. */
export function SkuPicker({
  onPick,
  shown,
  storeId,
  label = 'Goods',
  ...field
}: FieldProps<number> & {
  label?: string;
  description?: string;
  shown: string | undefined;
  /** The one on view when left out. */
  storeId?: number | undefined;
  onPick: (row: PositionRow, typed: string) => void;
}) {
  const onView = useStoreId();
  return (
    <Picker
      label={label}
      list={stock.listPositions}
      with={{ storeId: storeId ?? onView }}
      under={(row) => `${row.sku}, ${qty(row.onHand, row.unit)} on hand`}
      onPick={onPick}
      shown={shown ?? null}
      {...field}
    />
  );
}
