// breaks eslint(no-restricted-imports)
import fs from 'node:fs';
import { trays } from '@counting-house/server/stock/tray.service.ts';
import { sql } from 'drizzle-orm';
import fastify from 'fastify';

export const all = [fs, trays, sql, fastify];
