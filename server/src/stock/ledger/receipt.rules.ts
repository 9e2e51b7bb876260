import { sql, type SQL } from 'drizzle-orm';

/**
 * Goods that came into a store anew by this movement, and were not taken back since. What is found, given back by
 * production or sent back by a customer had come in before; a move inside the store receives nothing. Written as the
 * index stock_movement_receipt has it.
 */
export const isReceipt = (movement: SQL): SQL => sql`${movement}.qty > 0
  and ${movement}.reverses_id is null
  and ${movement}.kind in ('opening', 'inward', 'produce', 'byproduct', 'transfer')
  and not exists (select 1 from stock_movement undone where undone.reverses_id = ${movement}.id)`;
