import { policySourceLabels } from '@counting-house/contract/stock/skus/sku.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { NumberInput } from '@mantine/core';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { Choice } from '../../ui/picking/choice.tsx';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { Pair, Section } from '../../ui/form/form-body.tsx';
import type { ItemFormFields } from './item-form.ts';
import css from './item.module.css';

/** A house has fewer stores than that. */
const mostStores = 100;

type Props = { readonly of: ItemFormFields; readonly unit: string | null };

/** When each store orders or makes more, and how much. */
export function ItemPolicies({ of, unit }: Props) {
  const seesStores = useMay()('stock.balance.read');
  const found = useOptionalOperation(
    stock.listStores,
    { status: 'active', limit: mostStores },
    { enabled: seesStores },
  );
  const policies = of.rows('policies');
  const stores = found.data?.rows ?? [];
  if (stores.length === 0) return null;

  function change(storeId: number, patch: Partial<(typeof policies.list)[number]>) {
    const index = policies.list.findIndex((one) => one.storeId === storeId);
    if (index < 0) policies.add({ storeId, ...patch });
    else policies.change(index, patch);
  }

  return (
    <Section title="Reorder per store">
      {stores.map(({ id, name }) => {
        const index = policies.list.findIndex((one) => one.storeId === id);
        const policy = policies.list[index];
        const figure = (field: 'reorderLevel' | 'maxLevel' | 'reorderQty') => ({
          name: `policies.${index}.${field}`,
          value: policy?.[field] ?? ('' as const),
          unit: unit ?? '',
          error: of.errors[`policies.${index}.${field}`],
          // What cannot be read is kept in the form, which refuses it.
          onChange: (next: unknown) => change(id, { [field]: next === '' ? null : next }),
        });
        return (
          <fieldset className={css.store} key={id}>
            <legend>{name}</legend>
            <Pair>
              <QtyInput label="Reorder level" {...figure('reorderLevel')} />
              <QtyInput label="Fill up to" {...figure('maxLevel')} />
            </Pair>
            <Pair>
              <QtyInput
                label="Order quantity"
                description="When there is no level to fill up to"
                {...figure('reorderQty')}
              />
              <Choice
                label="Comes from"
                of={policySourceLabels}
                value={policy?.source ?? ''}
                placeholder="By its kind"
                onChange={(next) => change(id, { source: next === 'make' ? 'make' : 'buy' })}
              />
            </Pair>
            <NumberInput
              label="Count every, days"
              placeholder="By its ABC class"
              hideControls
              value={policy?.countEveryDays ?? ''}
              error={of.errors[`policies.${index}.countEveryDays`]}
              onChange={(next) =>
                change(id, { countEveryDays: typeof next === 'number' ? next : null })
              }
            />
          </fieldset>
        );
      })}
    </Section>
  );
}
