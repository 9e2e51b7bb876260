import { settings } from '../kit/setting.ts';

export const returnsSettings = settings({});
