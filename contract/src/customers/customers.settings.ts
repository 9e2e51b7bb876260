import { settings } from '../kit/setting.ts';

export const customersSettings = settings({});
