// breaks eslint(no-restricted-imports)
import { house } from '../testing/house.ts';

export const all = house;
