import { settings } from '../kit/setting.ts';

export const invoicesSettings = settings({});
