export type Price = number;
export const priceOf = (qty: number): Price => qty * unit;
export const unit = 7; // breaks
