import { handlers as stock } from './stock/stock.handlers.ts';

export const all = { stock };
