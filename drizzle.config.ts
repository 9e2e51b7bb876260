import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/src/*/*.table.ts', './server/src/*/*/*.table.ts'],
  out: './server/migrations',
  casing: 'snake_case',
});
