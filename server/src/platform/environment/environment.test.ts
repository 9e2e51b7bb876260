import { describe, expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';

const read = (variables: Record<string, string>) => readEnvironment(variables, '/house');

describe('the environment', () => {
  test('has a sensible answer to everything', () => {
    expect(read({})).toEqual({
      dataDir: '/house/data',
      databaseUrl: null,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: null,
      corsOrigins: [],
      trustProxy: false,
      productSlug: 'counting-house',
      setUpCode: null,
      allowPrivate: [],
      isLoopback: true,
    });
  });

  test('lists the hosts of the own network that messages may go to', () => {
    const { allowPrivate } = read({
      INTEGRATION_ALLOW_PRIVATE: 'Mail.local, 192.168.1.5:2525,[fd00::5]:25',
    });

    expect(allowPrivate).toEqual(['mail.local', '192.168.1.5:2525', '[fd00::5]:25']);
  });

  test.each([{ HOST: '0.0.0.0' }, { TRUST_PROXY: '127.0.0.1' }])(
    'knows that others can reach it with %o',
    (variables) => {
      expect(read(variables).isLoopback).toBe(false);
    },
  );

  test.each([
    { variables: { PORT: 'eighty' }, says: 'PORT is eighty: set it to a number from 0 to 65535.' },
    {
      variables: { PUBLIC_URL: 'books.example.in' },
      says: 'PUBLIC_URL is books.example.in: write it as https://books.example.in.',
    },
    {
      variables: { PRODUCT_SLUG: '../api' },
      says: 'PRODUCT_SLUG is ../api: use small letters, digits and -.',
    },
    {
      variables: { CORS_ORIGINS: 'https://shop.example.in, https://shop.example.in/pages' },
      says: 'CORS_ORIGINS names https://shop.example.in/pages: write origins as https://shop.example.in, split by commas.',
    },
    { variables: { CORS_ORIGINS: '*' }, says: 'CORS_ORIGINS names *: write' },
    {
      variables: { INTEGRATION_ALLOW_PRIVATE: 'http://mail.local' },
      says: 'INTEGRATION_ALLOW_PRIVATE names http://mail.local: write hosts as mail.local or 192.168.1.5:2525, split by commas.',
    },
  ])('refuses what means nothing: $says', ({ variables, says }) => {
    expect(() => read(variables as Record<string, string>)).toThrow(says);
  });
});
