/** `5 days late` */
export const lateWords = (days: number): string =>
  days === 1 ? '1 day late' : `${days} days late`;
