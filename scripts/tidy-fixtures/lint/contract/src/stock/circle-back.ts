// breaks import(no-cycle)
import type { Circle } from './circle.ts';

export type Back = { circle: Circle };
