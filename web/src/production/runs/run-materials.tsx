import type { Plan } from '@counting-house/contract/production/plan.ts';
import { Button } from '@mantine/core';
import { IconCheck, IconPackageExport, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { amount, date, percent, qty as qtyWords } from '../../platform/format/format.ts';
import { useSetSearch } from '../../platform/address.ts';
import { useMay } from '../../platform/session.ts';
import { Pictured } from '../../ui/files/picture.tsx';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { Sheet } from '../../ui/parts/sheet.tsx';
import { waitsForMaterial } from '../plans/plan-actions.ts';
import { AddMaterial } from '../plans/add-material.tsx';
import { RunScan } from './run-scan.tsx';
import { type RunPart, figure, usedBy, type Preview, type Typed } from './run-draft.ts';
import css from './run-page.module.css';

type Material = Plan['materialLines'][number];

/** The materials of a run: what is needed, of which batch it is taken, what was used and how far that is over. */
export function RunMaterials(part: RunPart & { post: () => void }) {
  const { plan, typed, shown, change, error } = part;
  const [active, setActive] = useState<number | null>(null);
  const [isAdding, setAdding] = useState(false);
  const may = useMay();
  const setSearch = useSetSearch();
  const made = (typed.goodQty || 0) + (typed.rejectedQty || 0);
  const materials = plan.materialLines.filter(({ need, atPlan }) => need > 0 || atPlan > 0);
  const paths = Object.entries(typed.used).flatMap(([skuId, { qty }]) => (qty === '' ? [] : skuId));
  const set = (skuId: number, used: Typed['used'][number] | undefined) => {
    const { [skuId]: _, ...others } = typed.used;
    change({ used: used ? { ...others, [skuId]: used } : others });
  };
  const isPriced = Boolean(shown?.cost);
  return (
    <Sheet
      title="Materials used"
      acts={
        <>
          {waitsForMaterial(plan) && may('stock.issue.write') && (
            <Button
              variant="default"
              leftSection={<IconPackageExport size={16} stroke={1.7} />}
              onClick={() =>
                setSearch({ form: 'issue', open: String(plan.id), plan: String(plan.id) })
              }
            >
              Issue materials
            </Button>
          )}
          {may('production.plan.write') && (
            <Button
              variant="subtle"
              leftSection={<IconPlus size={16} stroke={1.7} />}
              onClick={() => setAdding(true)}
            >
              Add material
            </Button>
          )}
        </>
      }
    >
      <RunScan {...part} materials={materials} set={set} active={active} setActive={setActive} />
      <table className={css.materials} aria-label="Materials used">
        <thead>
          <tr>
            <th scope="col">Material</th>
            <th scope="col">Need for {qtyWords(made)}</th>
            <th scope="col">Batch, expiry</th>
            <th scope="col">Used</th>
            <th scope="col">Over</th>
            {isPriced && <th scope="col">Value ₹</th>}
          </tr>
        </thead>
        <tbody>
          {materials.map((material) => {
            const { skuId } = material;
            const at = paths.indexOf(String(skuId));
            return (
              <MaterialRow
                key={material.id}
                material={material}
                shown={shown}
                chosen={typed.used[skuId]}
                set={(used) => set(skuId, used)}
                isActive={active === skuId}
                focus={() => setActive(skuId)}
                isPriced={isPriced}
                error={error(`inputs.${at}.qty`) ?? error(`inputs.${at}.batchId`)}
              />
            );
          })}
        </tbody>
        {shown?.cost && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={5}>
                Materials
              </th>
              <td>{amount(shown.cost.materials)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {isAdding && <AddMaterial plan={plan} close={() => setAdding(false)} />}
    </Sheet>
  );
}

function MaterialRow({
  material,
  shown,
  chosen,
  set,
  isActive,
  focus,
  isPriced,
  error,
}: {
  material: Material;
  shown: Preview | undefined;
  chosen: Typed['used'][number] | undefined;
  set: (used: Typed['used'][number] | undefined) => void;
  isActive: boolean;
  focus: () => void;
  isPriced: boolean;
  error: string | undefined;
}) {
  const { skuId, name, unit } = material;
  const needed = shown?.needs.find((row) => row.skuId === skuId);
  const byRule = usedBy(shown, skuId);
  const current = chosen?.qty ?? byRule ?? '';
  const over = needed && current !== '' ? current - needed.need : null;
  const worth = worthOf(shown, skuId);
  return (
    <tr data-active={isActive || undefined}>
      <th scope="row">
        <Pictured src={material.thumb} size={32}>
          {name}
          <small>
            {material.consumption === 'issue'
              ? `${qtyWords(material.atPlan, unit)} at the plan`
              : 'taken at the run'}
          </small>
        </Pictured>
      </th>
      <td data-label="Need">
        {qtyWords(needed?.need ?? material.need, unit)}
        {needed && <small>{howCome(needed)}</small>}
      </td>
      <td>
        <Batches
          name={name}
          unit={unit}
          isTracked={material.isTracked}
          isIssued={material.consumption !== 'issue' || material.atPlan > 0}
          offers={(shown?.offers ?? []).filter((offer) => offer.skuId === skuId)}
          taken={(shown?.used ?? []).filter((row) => row.skuId === skuId)}
          chosen={chosen?.batchId}
          choose={(batchId) => set(batchId === undefined ? undefined : { qty: current, batchId })}
        />
      </td>
      <td>
        <QtyInput
          aria-label={`${name} used`}
          unit={unit}
          name={`used.${skuId}`}
          value={current}
          onFocus={focus}
          onChange={(next) => set({ ...chosen, qty: figure(next) })}
          error={error}
        />
      </td>
      <td data-label="Over" data-over={(over ?? 0) > 0 || undefined}>
        {over === null ? '–' : signed(over)}
      </td>
      {isPriced && <td data-label="Value ₹">{worth === null ? '–' : amount(worth)}</td>}
    </tr>
  );
}

const signed = (thousandths: number): string =>
  thousandths > 0 ? `+${qtyWords(thousandths)}` : qtyWords(thousandths).replace('-', '−');

/** `125 + 2 % + 10`, `12.5 rounded up`; nothing for what the recipe does not name. */
function howCome({ base, wasteBps, setupQty, need }: Preview['needs'][number]): string | null {
  if (base === null) return null;
  const loss = [
    wasteBps > 0 ? ` + ${percent(wasteBps)}` : '',
    setupQty > 0 ? ` + ${qtyWords(setupQty)}` : '',
  ].join('');
  if (loss !== '') return `${qtyWords(base)}${loss}`;
  return base < need ? `${qtyWords(base)} rounded up` : null;
}

function worthOf(shown: Preview | undefined, skuId: number): number | null {
  const values = (shown?.used ?? []).filter((row) => row.skuId === skuId).map(({ value }) => value);
  if (values.length === 0 || values.includes(null)) return null;
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

/** The batches that a material may be taken from, the first to expire first; one that is pressed is taken alone. */
function Batches({
  name,
  unit,
  isTracked,
  isIssued,
  offers,
  taken,
  chosen,
  choose,
}: {
  name: string;
  unit: string;
  isTracked: boolean;
  /** Something of it can be taken: it was issued to the plan, or is taken at the run. */
  isIssued: boolean;
  offers: Preview['offers'];
  taken: Preview['used'];
  chosen: number | undefined;
  choose: (batchId: number | undefined) => void;
}) {
  if (!isTracked) return <small>No batch tracking</small>;
  if (!isIssued) return <small>Not issued to the plan yet</small>;
  if (offers.length === 0) return <small>No batch to take it from</small>;
  return (
    <div className={css.batches} role="group" aria-label={`Batch of ${name}`}>
      {offers.map(({ batchId, batch, expiryDate, left }) => {
        const goesIn = chosen === batchId || taken.some((row) => row.batchId === batchId);
        return (
          <button
            key={batchId}
            type="button"
            className={css.batch}
            aria-pressed={goesIn}
            title={`${qtyWords(left, unit)} left`}
            onClick={() => choose(chosen === batchId ? undefined : batchId)}
          >
            {goesIn && <IconCheck size={14} stroke={2} aria-hidden />}
            <b>{batch}</b>
            <span>{expiryDate ? date(expiryDate) : `${qtyWords(left, unit)} left`}</span>
          </button>
        );
      })}
    </div>
  );
}
