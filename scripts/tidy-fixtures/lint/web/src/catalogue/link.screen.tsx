import { stockScreens } from '../stock/stock.routes.tsx';

export const link = stockScreens.trays;
