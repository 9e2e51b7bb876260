// breaks eslint(no-restricted-imports)
import { price } from '../../catalogue/price.rules.ts';

export const prices = price;
