import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { listEffects } from './environment-effects.ts';
import { readEnvironment } from './environment.ts';

const effects = (variables: Record<string, string>) =>
  listEffects(readEnvironment(variables, '/house'), variables);
const saysOf = (name: string, variables: Record<string, string>) =>
  effects(variables).find((effect) => effect.name === name);

describe('what the environment does', () => {
  test('is told of every variable of the README', () => {
    const readme = fs.readFileSync(path.join(import.meta.dirname, '../../../../README.md'), 'utf8');
    const rows = readme.split('\n').filter((line) => /^\| `[A-Z]/u.test(line));
    const named = rows.flatMap((row) =>
      Array.from(row.split('|')[1]?.matchAll(/`([A-Z_]+)`/gu) ?? [], ([, name]) => name),
    );

    const told = effects({}).map(({ name }) => name);

    expect(told).toEqual(
      expect.arrayContaining(named.filter((name) => !name?.endsWith('OVERRIDE'))),
    );
  });

  test('is told without what must stay secret', () => {
    const told = JSON.stringify(
      effects({
        DATABASE_URL: 'postgres://clerk:marker-db@db.example.in:5433/house',
        APP_SECRET: 'marker-app',
        SETUP_CODE: 'marker-setup',
        UPLOAD_SCAN: 'clamdscan --token marker-scan',
      }),
    );

    expect(told).toContain('The database is at db.example.in:5433/house.');
    expect(told).not.toMatch(/marker|clerk/u);
  });

  test.for([
    ['HOST', {}, 'Only this machine reaches it, at 127.0.0.1.'],
    ['HOST', { HOST: '0.0.0.0' }, 'Others reach it, at 0.0.0.0.'],
    ['DATABASE_URL', {}, 'The database is the built-in one.'],
    [
      'PUBLIC_URL',
      { PUBLIC_URL: 'https://books.example.in/' },
      'People reach it at https://books.example.in; cookies go over https alone.',
    ],
    [
      'TRUST_PROXY',
      { TRUST_PROXY: '10.0.0.1' },
      'The client address that proxies at 10.0.0.1 report is trusted.',
    ],
    ['CORS_ORIGINS', {}, 'No page of another site may call the API.'],
    [
      'CORS_ORIGINS',
      { CORS_ORIGINS: 'https://shop.example.in' },
      'Pages at https://shop.example.in may call the API with a token.',
    ],
    ['INTEGRATION_ALLOW_PRIVATE', {}, 'Mail and SMS go to public servers only.'],
    [
      'INTEGRATION_ALLOW_PRIVATE',
      { INTEGRATION_ALLOW_PRIVATE: 'mail.local:25' },
      'Mail and SMS may also go to mail.local:25.',
    ],
    ['NODE_ENV', { NODE_ENV: 'production' }, 'OTPs are never written on the console.'],
  ] as const)('%s with %o: %s', ([name, variables, says]) => {
    expect(saysOf(name, variables)).toEqual({ name, isSet: name in variables, says });
  });
});
