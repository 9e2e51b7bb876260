import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { insideOf, schemaOf } from '@counting-house/contract/kit/shape.ts';
import type { z } from 'zod';

/** What documents call the day on which they stand in the books; no operation takes two of them. */
const names = ['date', 'businessDate', 'issueDate', 'paidOn', 'receivedOn', 'day'] as const;

/** The field at which somebody types the day of an operation; `date` where none is typed. */
export function dayFieldOf({ input }: Pick<Operation, 'input'>): string {
  const keys = keysOf(schemaOf(input));
  return names.find((name) => keys.includes(name)) ?? 'date';
}

function keysOf(schema: z.ZodType): string[] {
  const { shape, innerType, in: typed, options = [] } = insideOf(schema);
  if (shape) return Object.keys(shape);
  const inner = innerType ?? typed;
  return inner ? keysOf(inner) : options.flatMap(keysOf);
}
