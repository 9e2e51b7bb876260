// breaks eslint(no-restricted-imports)
import { stockScreens } from '../../stock/stock.routes.tsx';

export const all = stockScreens;
