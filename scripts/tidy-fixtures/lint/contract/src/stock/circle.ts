// breaks import(no-cycle)
import type { Back } from './circle-back.ts';

export type Circle = { back: Back };
