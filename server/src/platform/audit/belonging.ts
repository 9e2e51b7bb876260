import { getTableColumns, getTableName, inArray } from 'drizzle-orm';
import { getTableConfig, type AnyPgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../database/database.ts';
import type { Change, Owner } from './audit.table.ts';

/** What stands for itself, though it points at something first: it would not be looked for there. */
const standsAlone = new Set([
  'item',
  'management_user',
  'product',
  'saved_report',
  'saved_view',
  'session',
  'sku',
  'tray',
]);

/** A number of its own makes a document, but not of these: a batch is one of its goods. */
const numberedParts = new Set(['batch', 'inward_batch', 'recall_contact']);

const nameColumns = [
  'number',
  'orderNo',
  'code',
  'sku',
  'name',
  'title',
  'question',
  'key',
  'rule',
  'month',
];

/** Whether rows of a table have a number or name of their own. */
export const isNamed = (table: PgTable): boolean =>
  nameColumns.some((column) => column in getTableColumns(table));

/** The number or name of a row that people read; null where its own says nothing. */
export function nameIn(row: Readonly<Record<string, unknown>>): string | null {
  const name = nameColumns.map((column) => row[column]).find((value) => isText(value));
  return (name as string | undefined) ?? null;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

type Key = { readonly field: string; readonly table: PgTable };
const keys = new Map<PgTable, Key | null>();

/**
 * What a row of a table belongs to: where its first key that must be filled points, for rows that are no
 * document and nothing that stands for itself.
 */
export function ownerKeyOf(table: PgTable): Key | null {
  const known = keys.get(table);
  if (known !== undefined) return known;
  const found = findKey(table);
  keys.set(table, found);
  return found;
}

function findKey(table: PgTable): Key | null {
  const { name, columns, foreignKeys } = getTableConfig(table);
  const fieldOf = fieldsOf(table);
  const isDocument = columns.some((column) =>
    ['number', 'orderNo'].includes(fieldOf.get(column) ?? ''),
  );
  if (standsAlone.has(name) || (isDocument && !numberedParts.has(name))) return null;
  for (const foreignKey of foreignKeys) {
    const { columns: from, foreignTable } = foreignKey.reference();
    const [column] = from;
    const field = column && fieldOf.get(column);
    if (from.length === 1 && column?.notNull && field) return { field, table: foreignTable };
  }
  return null;
}

const fieldsOf = (table: PgTable): ReadonlyMap<AnyPgColumn, string> =>
  new Map(
    Object.entries(table as unknown as Record<string, AnyPgColumn>).map(([field, column]) => [
      column,
      field,
    ]),
  );

/** What a row belongs to, as its values say; what has no name and no key that must be filled is of its party, as a wallet is. */
export function ownerOf(table: PgTable, row: Readonly<Record<string, unknown>>): Owner | null {
  const key = ownerKeyOf(table);
  const id = key && row[key.field];
  if (key && typeof id === 'number') return { table: key.table, id };
  return isNamed(table) ? null : (partiesOf(table, row)[0] ?? null);
}

/** The tables of people and firms that documents are of. */
const parties = new Set(['customer', 'b2b_company', 'vendor']);

/** Who buys or sells by a document: where it points at a customer, a company or a vendor. */
export function partiesOf(table: PgTable, row: Readonly<Record<string, unknown>>): Owner[] {
  const fieldOf = fieldsOf(table);
  return getTableConfig(table).foreignKeys.flatMap((foreignKey) => {
    const { columns, foreignTable } = foreignKey.reference();
    const [column] = columns;
    const field = column && fieldOf.get(column);
    const id = field && row[field];
    if (columns.length > 1 && row['buyerKind']) return buyerOf(foreignTable, row);
    if (typeof id !== 'number' || !parties.has(getTableName(foreignTable))) return [];
    return [{ table: foreignTable, id }];
  });
}

const partyName = /^(?:buyer|party|vendor|customer|company|payee)Name$/u;

/** Names of people and firms that a row bears itself, such as a voucher's. */
export const partyNamesIn = (row: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(row).flatMap(([field, value]) =>
    partyName.test(field) && typeof value === 'string' ? value : [],
  );

/** The buyer of an order's papers, which name them by kind and id as the order does. */
function buyerOf(orders: PgTable, row: Readonly<Record<string, unknown>>): Owner[] {
  const id = row['buyerId'];
  const fieldOf = fieldsOf(orders);
  const key = getTableConfig(orders)
    .foreignKeys.map((foreignKey) => foreignKey.reference())
    .find(
      ({ columns: [column] }) => column && fieldOf.get(column) === `${String(row['buyerKind'])}Id`,
    );
  return key && typeof id === 'number' ? [{ table: key.foreignTable, id }] : [];
}

/** How far up names are put together: a price, its variant, the product. */
const highest = 2;

/**
 * What owners are called, by `table id`: `Mango pickle, MP-500`. What the same work wrote is called as it
 * wrote it; the others are read, each table once.
 */
export async function ownerNames(
  tx: Tx,
  owners: readonly Owner[],
  written: readonly Change[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const ups = new Map<string, string>();
  const noted = new Map(
    written.flatMap(({ entity, entityId, entityNo }) =>
      entityNo === null ? [] : [[`${entity} ${entityId}`, entityNo] as const],
    ),
  );
  let level = owners;
  for (let height = 0; height < highest && level.length > 0; height += 1) {
    const next: Owner[] = [];
    for (const [table, all] of Map.groupBy(level, (owner) => owner.table)) {
      const entity = getTableName(table);
      const key = ownerKeyOf(table);
      const ids = [...new Set(all.map(({ id }) => id))];
      // A document is called by its number, which this work has told already.
      const isDocument = key === null && !('name' in getTableColumns(table));
      const told = isDocument ? ids.filter((id) => noted.has(`${entity} ${id}`)) : [];
      for (const id of told) names.set(`${entity} ${id}`, noted.get(`${entity} ${id}`) ?? '');
      const missing = ids.filter((id) => !names.has(`${entity} ${id}`));
      if (missing.length === 0) continue;
      const { id } = table as PgTable & { id: AnyPgColumn };
      const rows = await tx.select().from(table).where(inArray(id, missing));
      for (const row of rows as Record<string, unknown>[]) {
        // What people call it, where it has a code as well.
        const name = isText(row['name']) ? String(row['name']) : nameIn(row);
        if (name !== null) names.set(`${entity} ${String(row['id'])}`, name);
        const up = ownerOf(table, row);
        if (!up) continue;
        ups.set(`${entity} ${String(row['id'])}`, `${getTableName(up.table)} ${up.id}`);
        next.push(up);
      }
    }
    level = next;
  }
  const whole = (key: string): string | undefined => {
    const [own, up] = [names.get(key), ups.get(key)];
    const above = up === undefined ? undefined : names.get(up);
    return above && own ? `${above}, ${own}` : (own ?? above);
  };
  return new Map(
    owners.flatMap(({ table, id }) => {
      const key = `${getTableName(table)} ${id}`;
      const name = whole(key);
      return name === undefined ? [] : [[key, name] as const];
    }),
  );
}
