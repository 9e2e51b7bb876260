import type { Tx } from '../database.ts';

export type Rows = Tx[];
