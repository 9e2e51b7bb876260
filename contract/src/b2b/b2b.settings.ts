import { settings } from '../kit/setting.ts';

export const b2bSettings = settings({});
