import { trays } from '../stock/tray.service.ts';

export const products = trays;
