import { store } from '../../platform/store.ts';
import { keepTyped } from '../../platform/keys/typed-ahead.ts';

/** What may lie over the whole page. */
type Layer = 'palette' | 'keys';

/** The layer that is open; null when the page is free. */
export const openedLayer = store<Layer | null>(null);

let endWait = () => {};

/** Opens a layer over the page, in the place of another; what is typed from now on is for it. */
export function openLayer(layer: Layer): void {
  if (openedLayer.get() === layer) return;
  endWait();
  endWait = keepTyped('layer');
  openedLayer.set(layer);
}

/** The layer is drawn. */
export function layerIsHere(): void {
  endWait();
}

/** Frees the page. */
export function closeLayer(): void {
  endWait();
  openedLayer.set(null);
}
