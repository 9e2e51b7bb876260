import { whole } from '../stock/trays/tray-list.service.ts';
import { taken } from './placing/take.service.ts';

export const orders = [whole, taken];
