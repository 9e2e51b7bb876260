import { store } from '../../platform/store.ts';

/** What may lie over the whole page. */
type Layer = 'palette' | 'keys';

/** The layer that is open; null when the page is free. */
export const openedLayer = store<Layer | null>(null);

/** Opens a layer over the page, in the place of another. */
export function openLayer(layer: Layer): void {
  openedLayer.set(layer);
}

/** Frees the page. */
export function closeLayer(): void {
  openedLayer.set(null);
}
