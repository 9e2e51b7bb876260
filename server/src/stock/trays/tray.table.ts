import { ActiveStatus } from '@counting-house/contract/kit/active.ts';
import { TrayArea } from '@counting-house/contract/stock/tray-area.ts';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgSequence,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  moment,
  oneOf,
  optionalReference,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { stores } from './store.table.ts';

/** Numbers the labels of trays, `T00001`. */
export const trayLabels = pgSequence('tray_label');

/** A place in a store where goods lie. */
export const trays = pgTable(
  'tray',
  {
    id: rowId(),
    storeId: reference().references(() => stores.id),
    code: text().notNull(),
    name: text().notNull().default(''),
    area: oneOf(TrayArea).notNull(),
    /** The floor of an area and the places every store has; neither renamed nor switched off. */
    isSystem: boolean().notNull().default(false),
    /** Rack of a shelf, shelf of a tray. */
    parentId: optionalReference().references((): AnyPgColumn => trays.id),
    /** The order in which a picker walks past. */
    pickOrder: integer().notNull(),
    /** False: goods of one batch only. */
    allowMixed: boolean().notNull().default(true),
    /** `T` and five or more digits, printed and scanned. */
    labelCode: text().notNull().unique('tray.label_taken'),
    /** When a count of it was last posted. */
    lastCountedAt: moment(),
    status: oneOf(ActiveStatus).notNull().default('active'),
    ...stamps(),
  },
  (tray) => [
    unique('tray.code_taken').on(tray.storeId, tray.code),
    uniqueIndex('tray.second_floor')
      .on(tray.storeId, tray.area)
      .where(sql`${tray.isSystem}`),
    check('tray.system_inactive', sql`not ${tray.isSystem} or ${tray.status} = 'active'`),
    check('tray.pick_order_outside', sql`${tray.pickOrder} between 0 and 1000000`),
    index('tray_walk').on(tray.storeId, tray.area, tray.pickOrder, tray.id),
    index('tray_parent').on(tray.parentId),
  ],
);
