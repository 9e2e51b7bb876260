import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { MultiSelect, Pill } from '@mantine/core';
import { useState } from 'react';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { SkuPicker } from '../skus/sku-picker.tsx';

/** Items that a count is narrowed to: each is found by typing and stands as a mark. */
export function CountItems({
  skuIds,
  set,
}: {
  skuIds: readonly number[];
  set: (ids: number[]) => void;
}) {
  // The picker is drawn anew when an item was taken, and begins empty.
  const [turn, setTurn] = useState(0);
  return (
    <div className="stack-8">
      <SkuPicker
        key={turn}
        name="scope.skuIds"
        label="Items"
        description="Leave blank for all items."
        shown={undefined}
        value=""
        error={undefined}
        withAsterisk={false}
        onBlur={() => undefined}
        onChange={() => undefined}
        onPick={({ id }) => {
          if (!skuIds.includes(id)) set([...skuIds, id]);
          setTurn(turn + 1);
        }}
      />
      {skuIds.length > 0 && (
        <Pill.Group aria-label="Items to count">
          {skuIds.map((id) => (
            <Item key={id} id={id} remove={() => set(skuIds.filter((one) => one !== id))} />
          ))}
        </Pill.Group>
      )}
    </div>
  );
}

function Item({ id, remove }: { id: number; remove: () => void }) {
  const { name = '' } = useOptionalOperation(stock.getSku, { id }).data ?? {};
  return (
    <Pill
      withRemoveButton
      onRemove={remove}
      removeButtonProps={{ 'aria-label': `Remove ${name}`, 'aria-hidden': false }}
    >
      {name}
    </Pill>
  );
}

/** Product categories that a count is narrowed to. */
export function CountCategories({
  categoryIds,
  set,
}: {
  categoryIds: readonly number[];
  set: (ids: number[]) => void;
}) {
  const maySee = useMay()(catalogue.listCategories.permission);
  const { data } = useOptionalOperation(
    catalogue.listCategories,
    { status: 'active', limit: 200 },
    { enabled: maySee },
  );
  if (!maySee) return null;
  return (
    <MultiSelect
      label="Product categories"
      description="Leave blank for all categories."
      searchable
      data={(data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={categoryIds.map(String)}
      onChange={(next) => set(next.map(Number))}
    />
  );
}
