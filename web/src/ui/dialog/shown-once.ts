import { store } from '../../platform/store.ts';

/** A secret that the server tells once and keeps nowhere. */
export type ShownOnceSecret = {
  readonly title: string;
  /** What it opens, and until when. */
  readonly words: string;
  readonly secret: string;
};

export const toldOnce = store<ShownOnceSecret | null>(null);

/** Shows a secret until the person says that they have it. */
export function tellOnce(told: ShownOnceSecret): void {
  toldOnce.set(told);
}
