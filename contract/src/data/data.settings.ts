import { settings } from '../kit/setting.ts';

export const dataSettings = settings({});
