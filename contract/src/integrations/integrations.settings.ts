import { settings } from '../kit/setting.ts';

export const integrationsSettings = settings({});
