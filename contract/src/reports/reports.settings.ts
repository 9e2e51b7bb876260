import { settings } from '../kit/setting.ts';

export const reportsSettings = settings({});
