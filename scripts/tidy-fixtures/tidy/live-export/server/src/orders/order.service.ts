import { priceOf, type Price } from './price.rules.ts';

const total: Price = priceOf(1);
export const twice = total + total; // breaks
