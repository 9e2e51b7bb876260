import { givenIn } from '@counting-house/contract/kit/change.ts';
import { insideOf, schemaOf, type Shape } from '@counting-house/contract/kit/shape.ts';
import type { ValueKind } from '@counting-house/contract/kit/shapes.ts';
import type { z } from 'zod';

/** The shape under wrappers such as optional, default and pipe. */
function plain(schema: z.ZodType): z.ZodType {
  const inner = insideOf(schema);
  if (inner.innerType) return plain(inner.innerType);
  if (inner.type === 'pipe' && inner.in && inner.out)
    return plain(insideOf(inner.in).type === 'transform' ? inner.out : inner.in);
  return schema;
}

/** The fields of an object's shape; none when it is no object. */
export function schemaFields(schema: Shape): Readonly<Record<string, z.ZodType>> {
  return insideOf(plain(schemaOf(schema))).shape ?? {};
}

/** The shape of the field at a path such as `lines.0.qty`; undefined where the shape has none. */
export function schemaAt(schema: Shape, path: string): z.ZodType | undefined {
  let at: z.ZodType | undefined = schemaOf(schema);
  for (const part of path.split('.')) {
    if (!at) return undefined;
    at = /^\d+$/u.test(part) ? insideOf(plain(at)).element : schemaFields(at)[part];
  }
  return at;
}

/** The words that may stand at a path such as `rows.0.status`; none where it takes anything. */
export function choicesAt(schema: Shape, path: string): readonly string[] {
  const at = schemaAt(schema, path);
  return at ? Object.values(insideOf(plain(at)).entries ?? {}).map(String) : [];
}

/** Whether something must stand in the field: neither leaving it out nor leaving it empty is allowed. */
export function isRequired(schema: z.ZodType | undefined): boolean {
  if (!schema) return false;
  const given = givenIn(schema);
  if (given) return isRequired(given);
  return !schema.safeParse(undefined).success && !schema.safeParse('').success;
}

/** How a value of this shape is read by people; undefined when it is plain. */
export function valueKind(schema: z.ZodType | undefined): ValueKind | undefined {
  if (!schema) return undefined;
  const own = (schema.meta() ?? plain(schema).meta()) as { valueKind?: ValueKind } | undefined;
  return own?.valueKind;
}

/**
 * What a form sends: fields of the shape only, and an empty field as the shape likes it best: empty,
 * left out, or null.
 */
export function tidied(schema: Shape, value: unknown): unknown {
  const under = insideOf(plain(schemaOf(schema)));
  if (under.shape && typeof value === 'object' && value !== null) {
    const given = value as Readonly<Record<string, unknown>>;
    const sent: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(under.shape)) {
      const one = given[name];
      const kept = isEmpty(one) ? emptyFor(field, one) : tidied(field, one);
      if (kept !== undefined) sent[name] = kept;
    }
    return sent;
  }
  if (under.element && Array.isArray(value)) {
    const { element } = under;
    return value.map((one) => tidied(element, one));
  }
  return value;
}

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined;

function emptyFor(field: z.ZodType, value: unknown): unknown {
  if (value !== undefined && field.safeParse(value).success) return value;
  // What somebody emptied is to be empty; left out of a change it would stay as it was.
  if (value === '' && field.safeParse(null).success) return null;
  if (value === '' && givenIn(field)) return '';
  if (value === null && givenIn(field) && isRequired(field)) return null;
  if (field.safeParse(undefined).success) return undefined;
  if (field.safeParse(null).success) return null;
  const speaksOfText = value === '' && field.safeParse('').error?.issues[0]?.code;
  return speaksOfText === 'too_small' || speaksOfText === 'invalid_format' ? '' : undefined;
}
