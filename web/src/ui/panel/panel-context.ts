import { createContext, use } from 'react';

/** Where an open panel stands in the list behind it. */
export type PanelPlace = {
  readonly close: () => void;
  /** From 1; null when the record is not among the rows loaded. */
  readonly at: number | null;
  readonly of: number;
  readonly before: (() => void) | null;
  readonly after: (() => void) | null;
};

const alone: PanelPlace = {
  close: () => history.back(),
  at: null,
  of: 0,
  before: null,
  after: null,
};

const PanelContext = createContext<PanelPlace>(alone);

export const PanelProvider = PanelContext.Provider;

/** The place of the panel that the part is in. */
export function usePanelPlace(): PanelPlace {
  return use(PanelContext);
}
