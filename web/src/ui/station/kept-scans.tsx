import { Button } from '@mantine/core';
import { moment } from '../../platform/format/format.ts';
import { confirm } from '../dialog/confirm.ts';
import css from './station.module.css';
import { StationNote } from './station.tsx';

/** Says that scans of an earlier visit are gone on with, and drops them when they are not wanted. */
export function KeptScans({
  since,
  startOver,
}: {
  /** When they were kept; null when there are none. */
  since: string | null;
  startOver: () => void;
}) {
  if (!since) return null;
  async function drop() {
    const isSure = await confirm({
      title: 'Start over?',
      effect: 'Everything scanned here and not saved is removed.',
      act: 'Start over',
    });
    if (isSure) startOver();
  }
  return (
    <StationNote title={`Continued from ${moment(since)}`}>
      <div className={css.kept}>
        <span>Your scans are still here.</span>
        <Button size="xs" variant="default" onClick={() => void drop()}>
          Start over
        </Button>
      </div>
    </StationNote>
  );
}
