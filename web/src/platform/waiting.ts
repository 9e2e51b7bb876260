import type { ScreenKey } from './places.ts';
import { store } from './store.ts';

/**
 * What waits for somebody: how many, and on which screen. Stands beside the screen's entry in the
 * navigation and before the title in the browser's tab; null or 0 shows nothing.
 */
export const waiting = store<{ readonly at: ScreenKey; readonly count: number } | null>(null);
