import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { lazyAround } from '../../platform/calm.ts';
import { useScreen, useVisit } from '../../platform/address.ts';
import { useHouse } from '../../platform/house.ts';
import { type KeyActions, useKeys } from '../../platform/keys/keys.ts';
import { mayOpen } from '../../platform/places.ts';
import { noConnection } from '../../platform/http/problem.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { ScanAnywhere } from '../station/scan-anywhere.tsx';
import { closeLayer, layerIsHere, openedLayer, openLayer } from './shell-layers.ts';

type Layer = ComponentType<{ close: () => void }>;

const layers = {
  palette: async (): Promise<Layer> => (await import('../palette/palette.tsx')).Palette,
  keys: async (): Promise<Layer> => (await import('./key-map.tsx')).KeyMap,
};
const fetched = new Map<keyof typeof layers, Layer>();

const Visits = lazyAround(async () => (await import('../palette/visits.tsx')).Visits);

/** After the first page is there; before that nobody searches. */
const fetchPaletteMs = 1_500;

/** The keys that work everywhere, and the layers they open. */
export function ShellKeys() {
  const opened = openedLayer.use();
  const jumps = useJumps();
  const beginnings = useBeginnings();
  // Anyone who opens the palette types on at once: its code must be there.
  useEffect(() => {
    // Without a connection it is asked for again when it is opened.
    const timer = setTimeout(() => void fetchLayer('palette').catch(() => {}), fetchPaletteMs);
    return () => clearTimeout(timer);
  }, []);
  useKeys({
    'mod+k': { does: 'Search screens, actions and records', run: () => openLayer('palette') },
    '?': { does: 'Show the keys of this page', run: () => openLayer('keys') },
    ...jumps,
    ...beginnings,
  });
  return (
    <>
      <ScanAnywhere />
      <Suspense fallback={null}>
        <Visits />
        {opened && <OpenLayer name={opened} key={opened} />}
      </Suspense>
    </>
  );
}

/** A layer as soon as its code is there; where that cannot be fetched the page is free again, and says why. */
function OpenLayer({ name }: { name: keyof typeof layers }) {
  const [Code, setCode] = useState<Layer | null>(() => fetched.get(name) ?? null);
  useEffect(() => {
    let isOver = false;
    fetchLayer(name).then(
      (code) => {
        if (!isOver) setCode(() => code);
      },
      () => {
        if (isOver) return;
        closeLayer();
        toast.error(noConnection.detail);
      },
    );
    return () => {
      isOver = true;
    };
  }, [name]);
  useEffect(() => {
    if (Code) layerIsHere();
  }, [Code]);
  return Code && <Code close={closeLayer} />;
}

async function fetchLayer(name: keyof typeof layers): Promise<Layer> {
  const code = fetched.get(name) ?? (await layers[name]());
  fetched.set(name, code);
  return code;
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

/** What screens begin by a key from everywhere; their own page has its own. */
function useBeginnings(): KeyActions {
  const { screens } = useHouse();
  const may = useMay();
  const visit = useVisit();
  const here = useScreen()?.key;
  return Object.fromEntries(
    screens
      .filter((screen) => screen.key !== here && screen.component && mayOpen(screen, may))
      .flatMap(({ path, begins = [] }) =>
        begins.flatMap(({ key, permission, label, at }) =>
          key && may(permission)
            ? [[key, { does: label, run: () => void visit(path + at) }] as const]
            : [],
        ),
      ),
  );
}
