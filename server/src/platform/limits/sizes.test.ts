import { allOperations } from '@counting-house/contract/contract.ts';
import { schemaOf } from '@counting-house/contract/kit/shape.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';

/** Held to a size by a rule behind their shape, which says it in words of its own. */
const heldElsewhere = [
  'accounts.closeYear reasons', // One for each check, each of a length.
  'admin.createView state.search',
  'admin.createView state.widths',
  'admin.updateSettings changes[].value',
  'admin.updateView state.search',
  'admin.updateView state.widths',
  'data.setUp owner.password',
  'reports.createSavedReport parameters',
  'reports.updateSavedReport parameters',
  'session.changePassword password',
  'session.keepPreferences value',
  'session.resetPassword password',
];

test('every text and every list that a call takes has a longest', () => {
  const endless = allOperations.flatMap((operation) =>
    endlessParts(schemaOf(operation.input)).map((path) => `${operation.key} ${path}`),
  );

  expect(endless.toSorted()).toEqual(heldElsewhere);
});

/** Paths of what a shape lets be as long as the whole request. */
function endlessParts(schema: z.ZodType, path = ''): string[] {
  const { def } = schema as unknown as { def: Definition };
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      endlessParts(field as z.ZodType, path ? `${path}.${name}` : name),
    );
  }
  if (schema instanceof z.ZodArray) {
    const inner = endlessParts(schema.element as z.ZodType, `${path}[]`);
    return isLimited(def) ? inner : [path, ...inner];
  }
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) {
    return isLimited(def) || ownLength.has(schema.format ?? '') ? [] : [path];
  }
  if (def.type === 'pipe') {
    const [before, after] = [def.in, def.out].map((side) => (side ? endlessParts(side, path) : []));
    const limited = before?.length === 0 || after?.length === 0;
    return limited ? [] : ((def.in?.type === 'transform' ? after : before) ?? []);
  }
  if (['record', 'transform', 'unknown', 'any'].includes(def.type)) return [path];
  return [def.innerType, ...(def.options ?? [])]
    .filter((one) => one !== undefined)
    .flatMap((one) => endlessParts(one, path));
}

/** Forms of a text that say how long it can be. */
const ownLength = new Set(['date', 'datetime', 'time', 'regex', 'uuid']);

const isLimited = ({ checks = [] }: Definition) =>
  checks.some((check) => ['max_length', 'length_equals'].includes(check._zod.def.check));

type Definition = {
  readonly type: string;
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly check: string } } }[];
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly options?: readonly z.ZodType[];
};
