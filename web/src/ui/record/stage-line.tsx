import { IconCheck } from '@tabler/icons-react';
import css from './stage-line.module.css';

export type Stage = {
  readonly label: string;
  readonly is: 'done' | 'next' | 'later';
  /** When it was, or what is known of when it will be. */
  readonly when: string;
};

/** Where a record stands on its way. */
export function StageLine({ stages }: { stages: readonly Stage[] }) {
  return (
    <ol className={css.stages}>
      {stages.map((stage) => (
        <li
          key={stage.label}
          className={css.stage}
          data-is={stage.is}
          aria-current={stage.is === 'next' ? 'step' : undefined}
        >
          <i aria-hidden>{stage.is === 'done' && <IconCheck size={12} stroke={3} />}</i>
          <span>
            <b>{stage.label}</b>
            <small>{stage.when}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}
