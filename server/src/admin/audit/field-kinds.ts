import { contract } from '@counting-house/contract/contract.ts';
import { allSettings } from '@counting-house/contract/settings.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import type { Setting } from '@counting-house/contract/kit/setting.ts';
import { insideOf, schemaOf } from '@counting-house/contract/kit/shape.ts';
import type { ValueKind } from '@counting-house/contract/kit/shapes.ts';
import { z } from 'zod';
import { plainQty, rupees } from '../../platform/money.ts';

type Figure = Extract<ValueKind, 'money' | 'qty' | 'bps' | 'taxRate'>;

let known: ReadonlyMap<string, Figure> | null = null;

const settings: Readonly<Record<string, Setting>> = allSettings;

/** How people read the figures of a field of a row, as the audit log names the row. */
export function figureIn(
  { entity, entityNo }: { readonly entity: string | null; readonly entityNo: string | null },
  field: string,
): Figure | undefined {
  const setting = entity === 'setting' && field === 'value' ? settings[entityNo ?? ''] : undefined;
  return setting ? figureOfShape(schemaOf(setting.of)) : figureOf(field);
}

/** How people read a figure of this shape; undefined when it is a plain number, or none. */
export function figureOfShape(shape: z.ZodType): Figure | undefined {
  const kind = kindIn(shape);
  return kind === 'number' ? undefined : kind;
}

/** What the figures of one part of a setting are that has several. */
export function figureOfPart(of: Setting['of'], part: string): Figure | undefined {
  const shape = schemaOf(of);
  const inner = shape instanceof z.ZodObject ? shape.shape[part] : undefined;
  return inner instanceof z.ZodType ? figureOfShape(inner) : undefined;
}

/** A figure as it stands in a sentence: `₹5,000.00`, `12 %`, `2.5`. */
export function figureText(value: number, figure: Figure | undefined): string {
  if (figure === 'money') return rupees(value);
  if (figure === 'bps') return `${value / 100} %`;
  if (figure === 'taxRate') return `${value / 1000} %`;
  return figure === 'qty' ? plainQty(value) : String(value);
}

/**
 * How people read the figures of a field, by its name: as the table of operations has it wherever a
 * field is called so. Undefined for plain numbers, and for names that mean different things.
 */
function figureOf(field: string): Figure | undefined {
  known ??= figuresIn(Object.values(contract).flatMap((area) => Object.values<Operation>(area)));
  return known.get(field);
}

function figuresIn(operations: readonly Operation[]): ReadonlyMap<string, Figure> {
  const kinds = new Map<string, Set<string>>();
  const seen = new Set<z.ZodType>();
  const look = (shape: z.ZodType): void => {
    if (seen.has(shape)) return;
    seen.add(shape);
    const { innerType, in: before, out, element, options, shape: fields } = insideOf(shape);
    for (const one of [innerType, before, out, element, ...(options ?? [])]) if (one) look(one);
    for (const [name, field] of Object.entries(fields ?? {})) {
      const kind = kindIn(field);
      // The total of a list counts its rows, that of a paper is money.
      if (name === 'total' && kind === 'number') continue;
      if (kind) kinds.set(name, (kinds.get(name) ?? new Set()).add(kind));
      look(field);
    }
  };
  for (const { input, output } of operations) [input, output].forEach((one) => look(schemaOf(one)));
  return new Map(
    [...kinds].flatMap(([name, found]) => {
      const [kind] = found;
      return found.size === 1 && kind !== 'number' ? [[name, kind as Figure] as const] : [];
    }),
  );
}

const isFigure = (kind: ValueKind): kind is Figure =>
  kind === 'money' || kind === 'qty' || kind === 'bps' || kind === 'taxRate';

/** What a field holds when it is a figure: its kind, or just a number. */
function kindIn(shape: z.ZodType): Figure | 'number' | undefined {
  const own = (shape.meta() as { valueKind?: ValueKind } | undefined)?.valueKind;
  if (own) return isFigure(own) ? own : undefined;
  const { type, innerType, in: before, out } = insideOf(shape);
  if (type === 'number') return 'number';
  if (innerType) return kindIn(innerType);
  return (out && kindIn(out)) ?? (before && kindIn(before));
}
