// breaks eslint(no-restricted-imports)
import { trays } from '../../stock/tray.service.ts';

export const all = trays;
