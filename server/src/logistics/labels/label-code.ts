import { sql, type SQL } from 'drizzle-orm';
import { text } from 'drizzle-orm/pg-core';

/**
 * What the house prints on its own labels: a letter and the row's id, with zeros in front to the
 * least width. Letters and digits only, so that no keyboard layout can spoil a scan.
 */
export const labelCode = (letter: 'K' | 'P' | 'X', digits: number) =>
  text().notNull().generatedAlwaysAs(written(letter, digits)).unique();

const written = (letter: string, digits: number): SQL =>
  sql.raw(`'${letter}' || lpad(id::text, greatest(${digits}, length(id::text)), '0')`);

/** The code on the slip of an order, which keeps none of its own. */
export const orderLabelCode = (orderId: number) => `O${String(orderId).padStart(7, '0')}`;
