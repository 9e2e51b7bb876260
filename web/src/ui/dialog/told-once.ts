import { store } from '../../platform/store.ts';

/** A secret that the server tells once and keeps nowhere. */
export type ToldOnce = {
  readonly title: string;
  /** What it opens, and until when. */
  readonly words: string;
  readonly secret: string;
};

export const toldOnce = store<ToldOnce | null>(null);

/** Shows a secret until the person says that they have it. */
export function tellOnce(told: ToldOnce): void {
  toldOnce.set(told);
}
