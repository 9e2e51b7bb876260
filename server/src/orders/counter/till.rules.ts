type Cash = {
  /** Paise in the drawer when it was opened. */
  readonly float: number;
  /** Cash of buyers, and cash given back to them. */
  readonly received: number;
  readonly givenBack: number;
  readonly paidIn: number;
  readonly paidOut: number;
};

/** Paise that have to be in the drawer. */
export const expectedCash = ({ float, received, givenBack, paidIn, paidOut }: Cash): number =>
  float + received - givenBack + paidIn - paidOut;

/** What notes and coins come to, in paise. */
export const countedCash = (rows: readonly { value: number; count: number }[]): number =>
  rows.reduce((sum, { value, count }) => sum + value * count, 0);
