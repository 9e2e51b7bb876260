import type { Plan } from '@counting-house/contract/production/plan.ts';
import { IconCheck } from '@tabler/icons-react';
import { date, money, qty as qtyWords } from '../../platform/format.ts';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { figure, usedBy, type Preview, type Typed } from './run-typed.ts';
import css from './run-form.module.css';

type Material = Plan['materialLines'][number];

/** The materials of a run: what by rule goes in, what was really used, and of which batch. */
export function RunMaterials({
  materials,
  planned,
  typed,
  shown,
  change,
  errorOf,
}: {
  materials: readonly Material[];
  /** What the plan makes in all, in words. */
  planned: string;
  typed: Typed;
  shown: Preview | undefined;
  change: (used: Typed['used']) => void;
  errorOf: (skuId: number) => string | undefined;
}) {
  return (
    <ul className={css.materials} aria-label="Materials used">
      {materials.map((material) => {
        const { skuId } = material;
        const chosen = typed.used[skuId];
        const byRule = usedBy(shown, skuId);
        const set = (used: Typed['used'][number] | undefined) => {
          const { [skuId]: _, ...others } = typed.used;
          change(used ? { ...others, [skuId]: used } : others);
        };
        const current = chosen?.qty ?? byRule ?? '';
        return (
          <li key={material.id}>
            <div className={css.material}>
              <b>{material.name}</b>
              <span>
                Needs {qtyWords(material.need, material.unit)} for {planned}
                {material.consumption === 'issue'
                  ? `, ${qtyWords(material.atPlan, material.unit)} at the plan`
                  : ', taken at the run'}
              </span>
              <Batches
                name={material.name}
                unit={material.unit}
                isTracked={material.isTracked}
                offers={(shown?.offers ?? []).filter((offer) => offer.skuId === skuId)}
                taken={(shown?.used ?? []).filter((row) => row.skuId === skuId)}
                chosen={chosen?.batchId}
                choose={(batchId) =>
                  set(batchId === undefined ? undefined : { qty: current, batchId })
                }
              />
            </div>
            <QtyInput
              aria-label={`${material.name} used`}
              label="Used"
              unit={material.unit}
              name={`used.${skuId}`}
              value={current}
              onChange={(next) => set({ ...chosen, qty: figure(next) })}
              error={errorOf(skuId)}
              description={worthOf(shown, skuId)}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
            />
          </li>
        );
      })}
    </ul>
  );
}

function worthOf(shown: Preview | undefined, skuId: number): string | undefined {
  const values = (shown?.used ?? []).filter((row) => row.skuId === skuId).map(({ value }) => value);
  if (values.length === 0 || values.includes(null)) return undefined;
  return money(values.reduce<number>((sum, value) => sum + (value ?? 0), 0));
}

/** The batches that a material may be taken from, the first to expire first; one that is pressed is taken alone. */
function Batches({
  name,
  unit,
  isTracked,
  offers,
  taken,
  chosen,
  choose,
}: {
  name: string;
  unit: string;
  isTracked: boolean;
  offers: Preview['offers'];
  taken: Preview['used'];
  chosen: number | undefined;
  choose: (batchId: number | undefined) => void;
}) {
  if (!isTracked) return <span>not kept by batch</span>;
  if (offers.length === 0) return <span>No batch to take it from</span>;
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
            onClick={() => choose(chosen === batchId ? undefined : batchId)}
          >
            {goesIn && <IconCheck size={14} stroke={2} aria-hidden />}
            <b>{batch}</b>
            {expiryDate && <span>{date(expiryDate)}</span>}
            <span>{qtyWords(left, unit)} left</span>
          </button>
        );
      })}
    </div>
  );
}
