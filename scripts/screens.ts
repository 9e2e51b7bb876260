import { root } from './steps.ts';

/** What scripts and journeys ask of a row of the table of screens. */
export type ScreenRow = {
  readonly area: string;
  readonly path: string;
  readonly aliases?: readonly string[];
  readonly isPublic?: true;
  /** Absent while the screen is not built. */
  readonly component?: unknown;
};

/** The table of screens, as the browser has it. */
export async function readScreens(): Promise<readonly ScreenRow[]> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, ws: false },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { house } = await vite.ssrLoadModule('/web/src/navigation.ts');
    return (house as { screens: readonly ScreenRow[] }).screens;
  } finally {
    await vite.close();
  }
}
