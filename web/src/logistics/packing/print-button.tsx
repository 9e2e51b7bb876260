import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import { stationKeys } from './station-keys.ts';
import type { Packing } from './use-packing.ts';

/** Gives out the papers of what was packed last; nothing before. */
export function PrintButton({ packing }: { packing: Packing }) {
  const { answer } = packing;
  const isMade = answer?.boxes.some(({ parcelId }) => parcelId !== null);
  if (answer?.basket.status !== 'packed' || !isMade) return null;
  return (
    <Button
      fullWidth
      h={48}
      leftSection={<IconPrinter size={18} stroke={1.7} />}
      rightSection={<KeyHint keys={stationKeys.print} filled />}
      onClick={packing.print}
    >
      Print label and slip
    </Button>
  );
}
