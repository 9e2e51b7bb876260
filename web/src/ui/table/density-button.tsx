import { ActionIcon } from '@mantine/core';
import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react';
import { prefer, preferences } from '../../platform/preferences.ts';
import { Tip } from '../marks/tip.tsx';

/** Rows closer together, or further apart. */
export function DensityButton() {
  const { density } = preferences.use();
  const isCompact = density === 'compact';
  const Shown = isCompact ? IconBaselineDensityMedium : IconBaselineDensitySmall;
  const label = isCompact ? 'Comfortable rows' : 'Compact rows';
  return (
    <Tip words={label} side="end">
      <ActionIcon
        variant="default"
        aria-label={label}
        onClick={() => prefer({ density: isCompact ? 'comfortable' : 'compact' })}
      >
        <Shown size={16} stroke={1.7} />
      </ActionIcon>
    </Tip>
  );
}
