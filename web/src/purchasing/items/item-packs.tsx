import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useOperation } from '../../platform/http/use-operation.ts';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { Section } from '../../ui/form/form-body.tsx';
import { lockedFor } from '../../ui/form/locked.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import type { ItemFormFields, ItemKnown } from './item-form.ts';
import css from './item.module.css';
import { packSentence, toRatio } from './pack-text.ts';

/** A house has fewer units than that. */
const mostUnits = 200;

type Props = { readonly of: ItemFormFields; readonly known: ItemKnown };

/** The unit that stock is kept in, and the packs it comes in. */
export function ItemPacks({ of, known }: Props) {
  const { rows: units } = useOperation(admin.listUnits, { limit: mostUnits });
  const codes = new Map(units.map(({ id, code }) => [id, code]));
  const packs = of.rows('units');
  const stockUnit = codes.get(of.values.unitId ?? 0) ?? known.unit;
  const isLocked = (unitId: number | undefined) =>
    known.supply?.units.some((one) => one.unitId === unitId && one.locked) ?? false;
  return (
    <Section title="Units and packs">
      <Picker
        label="Stock unit"
        placeholder="The category’s"
        list={admin.listUnits}
        words={({ name }) => name}
        under={({ code }) => code}
        {...of.field('unitId')}
        {...lockedFor(known.supply?.locks.unitId)}
      />
      {packs.list.map((pack, index) => {
        const unit = codes.get(pack.unitId);
        const why = isLocked(pack.unitId) ? 'Used by posted documents.' : null;
        const isWhole = pack.ratioNum > 0;
        return (
          <div className="stack-8" key={index}>
            <div className={css.line}>
              <Picker
                label="Pack"
                list={admin.listUnits}
                words={({ name }) => name}
                under={({ code }) => code}
                {...of.field(`units.${index}.unitId`)}
                {...lockedFor(why)}
              />
              <QtyInput
                label="Holds"
                unit={stockUnit ?? ''}
                name={`units.${index}.ratioNum`}
                value={isWhole ? Math.round((pack.ratioNum * 1_000) / (pack.ratioDen ?? 1)) : ''}
                onChange={(next) =>
                  packs.change(
                    index,
                    typeof next === 'number' && next > 0
                      ? toRatio(next)
                      : { ratioNum: 0, ratioDen: 1 },
                  )
                }
                error={of.errors[`units.${index}.ratioNum`]}
                withAsterisk
                {...lockedFor(why)}
              />
              <ActionIcon
                size={36}
                aria-label={`Remove pack ${index + 1}`}
                disabled={why !== null}
                onClick={() => packs.remove(index)}
              >
                <IconX size={16} stroke={1.7} />
              </ActionIcon>
            </div>
            {unit !== undefined && stockUnit !== null && isWhole && (
              <p className={css.says} role="status">
                {packSentence({ ...pack, ratioDen: pack.ratioDen ?? 1, unit }, stockUnit)}
              </p>
            )}
            <div className={css.ticks}>
              <Checkbox label="For purchase" {...of.check(`units.${index}.forPurchase`)} />
              <Checkbox label="For issue" {...of.check(`units.${index}.forIssue`)} />
            </div>
          </div>
        );
      })}
      <div>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} stroke={1.7} />}
          onClick={() => packs.add({ forPurchase: true, forIssue: true })}
        >
          Add pack
        </Button>
      </div>
    </Section>
  );
}
