import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { contract } from '@counting-house/contract/contract.ts';
import { expect, test as plain } from 'vitest';
import { test } from '../../testing/house.ts';
import { programVersion } from '../environment/version.ts';
import { buildOf } from './web.ts';

test('every answer names the build that gives it, refusals too', async ({ house }) => {
  const health = await house.nobody.send(contract.admin.getHealth, {});
  const refused = await house.nobody.send(contract.admin.listUsers, {});

  expect(health.headers['x-build']).toBe(programVersion);
  expect([refused.status, refused.headers['x-build']]).toEqual([401, programVersion]);
});

plain('another page is another build', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'house-web-'));
  const built = (page: string) => {
    fs.writeFileSync(path.join(folder, 'index.html'), page);
    return buildOf(folder);
  };

  const [first, same, other] = [built('<p>a</p>'), built('<p>a</p>'), built('<p>b</p>')];

  fs.rmSync(folder, { recursive: true });
  expect(first).toMatch(/^[\w-]{12}$/u);
  expect([same === first, other === first]).toEqual([true, false]);
});
