import type { LabelKind } from '@counting-house/contract/logistics/label-sheet.ts';
import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Picker } from '../ui/picking/picker.tsx';

type Props = {
  readonly kind: Exclude<LabelKind, 'command'>;
  readonly add: (one: { id: number; name: string; copies: number }) => void;
};

/** Finds one more thing to print a label of. */
export function LabelPicker({ kind, add }: Props) {
  const take = (id: number, name: string) => add({ id, name, copies: 1 });
  const usual = { label: 'Add', value: '', onChange: () => undefined } as const;
  switch (kind) {
    case 'box_type':
      return (
        <Picker {...usual} list={logistics.listBoxTypes} onPick={(row) => take(row.id, row.name)} />
      );
    case 'tote':
      return (
        <Picker {...usual} list={logistics.listTotes} onPick={(row) => take(row.id, row.name)} />
      );
    case 'tray':
      return (
        <Picker
          {...usual}
          list={stock.listTrays}
          words={(row) => row.code}
          under={(row) => row.name}
          onPick={(row) => take(row.id, row.code)}
        />
      );
    case 'sku':
      return (
        <Picker
          {...usual}
          list={stock.listPositions}
          words={(row) => row.name}
          under={(row) => row.sku}
          onPick={(row) => take(row.id, row.name)}
        />
      );
    case 'batch':
      return (
        <Picker
          {...usual}
          list={stock.listBatches}
          words={(row) => row.code}
          under={(row) => row.number}
          onPick={(row) => take(row.id, row.code)}
        />
      );
    case 'order_slip':
      return (
        <Picker
          {...usual}
          list={logistics.listQueue}
          words={(row) => row.orderNo}
          under={(row) => row.buyer}
          onPick={(row) => take(row.id, row.orderNo)}
        />
      );
  }
}
