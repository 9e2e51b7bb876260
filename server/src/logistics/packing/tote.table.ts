import { ActiveStatus } from '@counting-house/contract/kit/active.ts';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { oneOf, rowId, stamps } from '../../platform/database/columns.ts';
import { labelCode } from '../labels/label-code.ts';

/** A physical basket with a barcode, in which the goods of one order wait for the packer. */
export const totes = pgTable('tote', {
  id: rowId(),
  name: text().notNull().unique('tote.name_taken'),
  labelCode: labelCode('K', 5),
  status: oneOf(ActiveStatus).notNull().default('active'),
  ...stamps(),
});
