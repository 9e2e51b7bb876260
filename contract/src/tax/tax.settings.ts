import { settings } from '../kit/setting.ts';

export const taxSettings = settings({});
