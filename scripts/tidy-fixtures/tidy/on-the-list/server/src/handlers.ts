import { handlers as stock } from './stock/stock.handlers.ts';

const all = { stock };
