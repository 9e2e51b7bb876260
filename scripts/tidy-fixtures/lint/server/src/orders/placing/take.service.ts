import { trays } from '../../stock/tray.service.ts';
import { whole } from '../../stock/trays/tray-list.service.ts';
import type { Tx } from '../../platform/database.ts';
import type { Rows } from '../../platform/rows/rows.ts';
import { early } from '../order.rules.ts';

const all: Tx[] = [trays, whole, early];

export const taken: Rows = all;
