import { Select } from '@mantine/core';
import { percent, qty as qtyWords } from '../../platform/format/format.ts';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { Sheet } from '../../ui/parts/sheet.tsx';
import { type RunPart, figure, usedBy, type LeftRow } from './run-draft.ts';
import css from './run-page.module.css';

const choices = [
  { value: 'stay', label: 'Stays at the plan' },
  { value: 'return', label: 'Return to stock' },
  { value: 'scrap', label: 'Write off' },
  { value: 'use', label: 'Use it up' },
] as const;

/** What comes out beside the product, what was lost at the plan, and what becomes of the rest. */
export function RunWaste({ plan, typed, shown, left, change, error }: RunPart) {
  const sent = left.filter(({ what }) => what !== 'stay');
  const made = (typed.goodQty || 0) + (typed.rejectedQty || 0) || plan.qty;
  /** The recipe names it for its own quantity. */
  const byRecipe = (qty: number) => Math.round((qty * made) / plan.recipeOutputQty);
  return (
    <Sheet title="By-product and waste">
      <ul className={css.rows}>
        {plan.byproducts.map(({ skuId, name, unit, qty }) => (
          <li key={skuId}>
            <span>
              {name}
              <small>{qtyWords(byRecipe(qty), unit)} by the recipe</small>
            </span>
            <QtyInput
              aria-label={name}
              unit={unit}
              name={`byproducts.${skuId}`}
              value={typed.byproducts[skuId] ?? ''}
              onChange={(next) =>
                change({ byproducts: { ...typed.byproducts, [skuId]: figure(next) } })
              }
            />
          </li>
        ))}
        {left.map((row) => {
          const at = sent.indexOf(row);
          return (
            <LeftAtPlan
              key={row.batchId}
              row={row}
              mayStay={!typed.complete}
              say={(said) =>
                change({ leftovers: { ...typed.leftovers, [row.batchId]: { ...row, ...said } } })
              }
              error={error(`leftovers.${at}.qty`) ?? error(`leftovers.${at}.what`)}
            />
          );
        })}
        <Scrapped {...{ plan, left }} />
        <MaterialYield {...{ plan, shown }} />
      </ul>
    </Sheet>
  );
}

/** A batch of which something is left at the plan, and what becomes of it. */
function LeftAtPlan({
  row,
  mayStay,
  say,
  error,
}: {
  row: LeftRow;
  mayStay: boolean;
  say: (said: { what: LeftRow['what']; qty: number | '' }) => void;
  error: string | undefined;
}) {
  const { name, batch, unit, left, what, goes } = row;
  return (
    <li>
      <span>
        {name}
        <small>
          {qtyWords(left, unit)} of {batch} left at the plan
        </small>
      </span>
      <div className={css.leftover} role="group" aria-label={`${batch} left at the plan`}>
        <Select
          aria-label={`Disposal of ${batch}`}
          data={choices.filter(({ value }) => mayStay || value !== 'stay')}
          value={what}
          onChange={(next) => {
            const chosen = choices.find(({ value }) => value === next)?.value ?? 'stay';
            say({ what: chosen, qty: chosen === 'stay' ? '' : goes });
          }}
        />
        {what !== 'stay' && (
          <QtyInput
            aria-label={`So much of ${batch}`}
            unit={unit}
            value={goes}
            onChange={(next) => say({ what, qty: figure(next) })}
            error={error}
          />
        )}
      </div>
    </li>
  );
}

/** What is written off at the plan: earlier, and with this run. */
function Scrapped({ plan, left }: Pick<RunPart, 'plan' | 'left'>) {
  const rows = plan.materialLines.flatMap(({ skuId, name, unit, need, scrapped }) => {
    const now = left
      .filter((row) => row.skuId === skuId && row.what === 'scrap')
      .reduce((sum, { goes }) => sum + goes, 0);
    const all = scrapped + now;
    return all > 0 ? [{ skuId, name, unit, all, need }] : [];
  });
  if (rows.length === 0) {
    return (
      <li>
        <span>Scrapped at the plan</span>
        <span className={css.none}>none</span>
      </li>
    );
  }
  return rows.map(({ skuId, name, unit, all, need }) => (
    <li key={skuId}>
      <span>
        Scrapped at the plan
        <small>
          {name}, {need > 0 ? `${percent(Math.round((all / need) * 10_000))} of the need` : 'extra'}
        </small>
      </span>
      <b>{qtyWords(all, unit)}</b>
    </li>
  ));
}

/** How well the first material was used: what is needed for what was made, of what went in. */
function MaterialYield({ plan, shown }: Pick<RunPart, 'plan' | 'shown'>) {
  const main =
    plan.materialLines.find(({ consumption, need }) => consumption === 'issue' && need > 0) ??
    plan.materialLines[0];
  const need = shown?.needs.find(({ skuId }) => skuId === main?.skuId)?.need ?? 0;
  const used = main ? usedBy(shown, main.skuId) : null;
  if (!main || !used) return null;
  return (
    <li>
      <span>
        Material yield
        <small>
          {qtyWords(need)} of {qtyWords(used, main.unit)}
        </small>
      </span>
      <b>{percent(Math.round((need / used) * 10_000))}</b>
    </li>
  );
}
