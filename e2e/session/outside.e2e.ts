import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, owner, test } from '../house.ts';

const play = path.resolve(import.meta.dirname, '../../docs/outside/play.mjs');

/** The acceptance test of the outside: anyone who relies on its calls and addresses runs the same program. */
test('every call and address of the outside is as it is written', async ({ house }) => {
  await house.setUp();

  const { stdout } = await promisify(execFile)(process.execPath, [play, house.url], {
    env: { ...process.env, PHONE: owner.phone, PASSWORD: owner.password },
  }).catch((error: { stdout: string }) => error);

  expect(stdout).not.toContain('NOT ');
  expect(stdout).toContain('are as the outside knows them.');
});
