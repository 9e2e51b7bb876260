import { settings } from '../kit/setting.ts';

export const stockSettings = settings({});
