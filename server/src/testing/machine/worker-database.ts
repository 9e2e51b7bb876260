import pg from 'pg';
import { inject } from 'vitest';
import { errorCode } from '../../platform/environment/start-failure.ts';
import { urlFor } from './cluster.ts';

/**
 * The database of this test worker, with the whole schema; made from the template by the first file
 * that the worker runs, and dropped when all are through. What a test writes it must undo.
 *
 * @returns its address.
 */
export async function workerDatabase(): Promise<string> {
  const { prefix } = inject('cluster');
  const name = `${prefix}worker_${process.env['VITEST_POOL_ID'] ?? 0}`;
  return makeDatabase(name);
}

/**
 * A database of its own for tests that need the whole schema to themselves, such as a second server's.
 *
 * @param name short, unique among the tests.
 * @returns its address.
 */
export async function ownDatabase(name: string): Promise<string> {
  return makeDatabase(`${inject('cluster').prefix}own_${name}`);
}

async function makeDatabase(name: string): Promise<string> {
  const { adminUrl, templateName } = inject('cluster');
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  try {
    await admin.query(
      `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(templateName)}`,
    );
  } catch (error) {
    if (errorCode(error) !== '42P04') throw error; // The worker's file before this one made it.
  } finally {
    await admin.end();
  }
  return urlFor(adminUrl, name);
}
