import { price } from '../catalogue/price.rules.ts';

export const house = price;
