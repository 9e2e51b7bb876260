import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import type { ProductSupply } from '@counting-house/contract/stock/skus/supply.ts';
import { Select } from '@mantine/core';
import { useSetSearch } from '../../platform/address.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { usePanelPlace } from '../../ui/panel/panel-context.ts';
import { supplyEntry } from './supply-entry.ts';
import { SupplyFields } from './supply-fields.tsx';

/** How the variants of a product are bought, kept and scanned, one at a time. */
export function SupplyCardPanel({
  productId,
  variantId,
}: {
  productId: number;
  /** The first that keeps stock when left out. */
  variantId: number | null;
}) {
  const supply = useOperation(stock.getProductSupply, { productId });
  const card = supply.skus.find((one) => one.variantId === variantId) ?? supply.skus[0];
  return card ? <CardForm supply={supply} card={card} key={card.variantId} /> : null;
}

function CardForm({
  supply,
  card,
}: {
  supply: ProductSupply;
  card: ProductSupply['skus'][number];
}) {
  const { close } = usePanelPlace();
  const setSearch = useSetSearch();
  const form = useOperationForm(stock.updateProductSupply, {
    initial: {
      id: supply.productId,
      variants: [{ variantId: card.variantId, version: card.version, ...supplyEntry(card) }],
    },
    saved: `Supply card of ${card.sku} saved`,
    then: close,
  });
  return (
    <FormPanel title={`Supply card of ${card.sku}`} form={form}>
      {supply.skus.length > 1 && (
        <Select
          label="Variant"
          data={supply.skus.map(({ variantId, name, sku }) => ({
            value: String(variantId),
            label: `${name}, ${sku}`,
          }))}
          disabled={form.isDirty}
          description={form.isDirty ? 'Save or discard the changes first.' : undefined}
          value={String(card.variantId)}
          onChange={(next) => setSearch({ variant: next })}
        />
      )}
      <SupplyFields of={form.at('variants.0').common()} card={card} />
    </FormPanel>
  );
}
