import { settings } from '../kit/setting.ts';

export const logisticsSettings = settings({});
