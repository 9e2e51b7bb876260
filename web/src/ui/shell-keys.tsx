import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useHouse } from '../platform/house.ts';
import { type KeyActions, useKeys } from '../platform/keys.ts';
import { mayOpen } from '../platform/places.ts';
import { useMay } from '../platform/session.ts';
import { closeLayer, openedLayer, openLayer } from './shell-layers.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const Visits = lazy(async () => ({ default: (await import('./visits.tsx')).Visits }));
const KeyMap = lazy(async () => ({ default: (await import('./key-map.tsx')).KeyMap }));

/** The keys that work everywhere, and the layers they open. */
export function ShellKeys() {
  const opened = openedLayer.use();
  const jumps = useJumps();
  useKeys({
    'mod+k': { does: 'Search screens, actions and records', run: () => openLayer('palette') },
    '?': { does: 'Show the keys of this page', run: () => openLayer('keys') },
    ...jumps,
  });
  return (
    <Suspense fallback={null}>
      <Visits />
      {opened === 'palette' && <Palette close={closeLayer} />}
      {opened === 'keys' && <KeyMap close={closeLayer} />}
    </Suspense>
  );
}

/** G, then a letter: goes to a screen that is built and that the person may open. */
function useJumps(): KeyActions {
  const { jumps } = useHouse();
  const may = useMay();
  const navigate = useNavigate();
  return Object.fromEntries(
    Object.entries(jumps)
      .filter(([, screen]) => screen.component && mayOpen(screen, may))
      .map(([letter, screen]) => [
        `g ${letter}`,
        { does: `Go to ${screen.title}`, run: () => void navigate({ to: screen.path }) },
      ]),
  );
}
