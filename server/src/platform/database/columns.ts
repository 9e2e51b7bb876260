import { bigint, customType, date as calendarDate, integer, text } from 'drizzle-orm/pg-core';

/** The identity of a row. */
export const rowId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** The id of a row elsewhere. */
export const reference = () => bigint({ mode: 'number' }).notNull();
export const optionalReference = () => bigint({ mode: 'number' });

/** Paise. */
export const money = () => figure('money');

/** Thousandths of a unit. */
export const qty = () => figure('qty');

type Figure = 'money' | 'qty';

/** What its figures are stands in the column, so that anyone who shows its values can read them. */
function figure(kind: Figure) {
  const column = bigint({ mode: 'number' });
  Object.assign((column as unknown as { config: object }).config, { figure: kind });
  return column;
}

/** What the figures of a column are; undefined for plain numbers and all else. */
export const figureIn = (column: unknown): Figure | undefined =>
  (column as { readonly config?: { readonly figure?: Figure } } | undefined)?.config?.figure;

/** A calendar date in the business's time zone, `2026-11-21`. */
export const date = () => calendarDate({ mode: 'string' });

/** A moment, ISO 8601 in UTC to the millisecond, so that a cursor can carry it. */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) =>
    isUtcToTheMillisecond.test(value)
      ? `${value.slice(0, 10)}T${value.slice(11, 23)}Z`
      : new Date(value).toISOString(),
});

/** As the database writes nine moments of ten; zeros at the end it leaves out. */
const isUtcToTheMillisecond = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}\+00$/u;

/**
 * Any value. A text stays one: Drizzle's own `jsonb` reads it a second time, so that the state code
 * '27' came back as a number.
 */
export const json = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});

/** Bytes as they are. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Who wrote a row and when, and how often: `version` counts the changes. The user 0 is the house. */
export const stamps = () => ({
  createdAt: moment().notNull(),
  createdBy: reference(),
  updatedAt: moment().notNull(),
  updatedBy: reference(),
  version: integer().notNull().default(1),
});

/** Of goods or of what they are packed in; null as long as nobody measured it. */
export const size = () => ({ lengthMm: integer(), widthMm: integer(), heightMm: integer() });

/** One word of a list that the contract names. */
export const oneOf = <T extends string>(words: { readonly options: readonly T[] }) =>
  text({ enum: words.options as [T, ...T[]] });
