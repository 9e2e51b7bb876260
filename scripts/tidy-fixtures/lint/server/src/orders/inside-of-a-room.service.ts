// breaks eslint(no-restricted-imports)
import { asShelf } from '../stock/trays/tray.rules.ts';

export const shelf = asShelf;
