import { settings } from '../kit/setting.ts';

export const accountsSettings = settings({});
