import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { useState } from 'react';
import { Picker } from '../../ui/picking/picker.tsx';

/** Finds goods by name or code where nothing can be scanned. */
export function FindGoods({ find }: { find: (skuId: number) => void }) {
  const [value, setValue] = useState<number | ''>('');
  return (
    <Picker
      label="Add goods"
      list={stock.listPositions}
      under={(row) => row.sku}
      value={value}
      onChange={(next) => setValue(typeof next === 'number' ? next : '')}
      onPick={(row) => find(row.id)}
    />
  );
}
