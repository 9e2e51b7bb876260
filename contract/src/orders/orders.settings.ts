import { settings } from '../kit/setting.ts';

export const ordersSettings = settings({});
