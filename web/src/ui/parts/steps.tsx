import { IconCheck } from '@tabler/icons-react';
import css from './steps.module.css';

/** The numbered steps of a wizard; `at` counts from 0. */
export function Steps({ steps, at }: { steps: readonly string[]; at: number }) {
  return (
    <ol className={css.steps}>
      {steps.map((step, i) => (
        <li
          key={step}
          data-is={i < at ? 'done' : i === at ? 'now' : undefined}
          aria-current={i === at ? 'step' : undefined}
        >
          <i>{i < at ? <IconCheck size={14} stroke={3} aria-label="done" /> : i + 1}</i>
          {step}
        </li>
      ))}
    </ol>
  );
}
