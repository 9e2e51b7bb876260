import { settings } from '../kit/setting.ts';

export const dashboardSettings = settings({});
