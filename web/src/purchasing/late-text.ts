/** `5 days late` */
export const lateText = (days: number): string => (days === 1 ? '1 day late' : `${days} days late`);
