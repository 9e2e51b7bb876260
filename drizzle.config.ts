import { defineConfig } from 'drizzle-kit';

// oxlint-disable-next-line import/no-default-export -- drizzle-kit reads the default export.
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/src/*/*.table.ts',
  out: './server/migrations',
  casing: 'snake_case',
});
