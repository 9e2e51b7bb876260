import { qty } from '../../platform/format/format.ts';
import css from './run-page.module.css';

/** How a run ended: good goods, the loss that belongs to the process, and the loss that does not. */
export function RunLoss({
  good,
  normal,
  abnormal,
  unit,
}: {
  good: number;
  normal: number;
  abnormal: number;
  unit: string;
}) {
  const all = good + normal + abnormal;
  if (all === 0) return null;
  const parts = [
    ['good', `Good ${qty(good, unit)}`, good],
    ['normal', `Normal loss ${qty(normal, unit)}`, normal],
    ['abnormal', `Abnormal loss ${qty(abnormal, unit)}`, abnormal],
  ] as const;
  const on = parts.filter(([, , part]) => part > 0);
  return (
    <div className={css.loss}>
      <div role="img" aria-label={on.map(([, words]) => words).join(', ')} className={css.bar}>
        {on.map(([kind, , part]) => (
          <i key={kind} data-kind={kind} style={{ flexGrow: part }} />
        ))}
      </div>
      <ul>
        {on.map(([kind, words]) => (
          <li key={kind}>
            <i data-kind={kind} />
            {words}
          </li>
        ))}
      </ul>
    </div>
  );
}
