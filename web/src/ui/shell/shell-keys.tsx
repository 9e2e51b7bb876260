import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useHouse } from '../../platform/house.ts';
import { type KeyActions, useKeys } from '../../platform/keys.ts';
import { mayOpen } from '../../platform/places.ts';
import { useMay } from '../../platform/session.ts';
import { closeLayer, openedLayer, openLayer } from './shell-layers.ts';

const loadPalette = () => import('../palette/palette.tsx');
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const Visits = lazy(async () => ({ default: (await import('../palette/visits.tsx')).Visits }));
const KeyMap = lazy(async () => ({ default: (await import('./key-map.tsx')).KeyMap }));

/** After the first page is there; before that nobody searches. */
const fetchPaletteMs = 1_500;

/** The keys that work everywhere, and the layers they open. */
export function ShellKeys() {
  const opened = openedLayer.use();
  const jumps = useJumps();
  // Whoever opens the palette types on at once: its code must be there.
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette(), fetchPaletteMs);
    return () => clearTimeout(timer);
  }, []);
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
