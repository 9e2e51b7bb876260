import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { TestHouse } from '../house.ts';
import { lawsBroken } from './laws.ts';

/** Law → what a fault in the program could leave behind, past all rules of the database. */
export type Faults = Readonly<Record<string, string>>;

const undone = new Error('undone');

/**
 * Tries faults one by one, past all rules of the database, and takes each back.
 *
 * @returns the laws that did not name theirs, with what was named instead.
 */
export async function unseenFaults(
  house: Pick<TestHouse, 'database'>,
  faults: Faults,
): Promise<(readonly [law: string, broken: string[]])[]> {
  const unseen: (readonly [string, string[]])[] = [];
  await withoutRulesFor(house, async (tx) => {
    for (const [law, fault] of Object.entries(faults)) {
      const broken = await brokenBy(tx, fault);
      if (!broken.some((one) => one.startsWith(law))) unseen.push([law, broken]);
    }
  });
  return unseen;
}

/** Does something while no trigger and no check of a table holds; afterwards it was never done. */
async function withoutRulesFor(
  house: Pick<TestHouse, 'database'>,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  try {
    await house.database.write(async (tx) => {
      await tx.execute(sql.raw(withoutRules));
      await work(tx);
      throw undone;
    });
  } catch (error) {
    if (error !== undone) throw error;
  }
}

/** The names of the laws that stand in some files of this folder. */
export function lawsIn(files: readonly string[]): string[] {
  const text = files.map((file) => fs.readFileSync(path.join(import.meta.dirname, file), 'utf8'));
  return [...text.join('\n').matchAll(/^    select '(?<law>[^']+)'/gmu)].map(
    ({ groups }) => groups?.['law'] ?? '',
  );
}

/** The laws that are broken once this was done; afterwards it was never done. */
async function brokenBy(tx: Pick<Tx, 'execute'>, fault: string): Promise<string[]> {
  await tx.execute(sql`savepoint before_fault`);
  const { rowCount } = await tx.execute(sql.raw(fault));
  const broken = rowCount ? await lawsBroken(tx) : [];
  await tx.execute(sql`rollback to savepoint before_fault`);
  return broken;
}

/** Takes the triggers, checks and keys off all tables, within the transaction. */
const withoutRules = `do $$
  declare one record;
  begin
    for one in select c.oid::regclass as place from pg_class c
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and not c.relispartition
    loop
      execute format('alter table %s disable trigger user', one.place);
    end loop;
    for one in select c.conrelid::regclass as place, c.conname as name from pg_constraint c
      join pg_class t on t.oid = c.conrelid
      where c.contype = 'c' and c.conislocal and c.connamespace = current_schema()::regnamespace
        and t.relkind = 'r' and not t.relispartition
    loop
      execute format('alter table %s drop constraint %I', one.place, one.name);
    end loop;
  end $$`;
