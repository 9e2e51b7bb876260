import type { ImagePurpose } from '@counting-house/contract/admin/file.ts';
import type { SettingField } from '@counting-house/contract/admin/settings-page.ts';
import type { Setting } from '@counting-house/contract/kit/setting.ts';
import { schemaOf } from '@counting-house/contract/kit/shape.ts';
import { z } from 'zod';
import { figureOfShape, figureWords } from './field-kinds.ts';

/** A shape described in JSON: what of it a field to type in needs. */
type Described = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly filePurpose?: ImagePurpose;
};

/** How a setting is typed: a switch, words to choose from, figures, a picture, or text. */
export function fieldOf({ of }: Setting): SettingField {
  const shape = describe(of);
  return {
    kind: kindOf(of, shape),
    options: shape.enum?.map(String) ?? [],
    parts: Object.keys(shape.properties ?? {}),
    minimum: shape.minimum ?? null,
    maximum: shape.maximum ?? null,
    maxLength: shape.maxLength ?? null,
    purpose: shape.filePurpose ?? null,
  };
}

/** 'Shortest password must be between 6 and 20.'; nothing for what has no two ends. */
export function rangeWords({ label, of }: Setting): string | undefined {
  const { minimum, maximum } = describe(of);
  if (minimum === undefined || maximum === undefined) return undefined;
  const figure = figureOfShape(schemaOf(of));
  const [from, to] = [figureWords(minimum, figure), figureWords(maximum, figure)];
  return `${label} must be between ${from} and ${to}.`;
}

const described = new WeakMap<Setting['of'], Described>();

function describe(of: Setting['of']): Described {
  const known = described.get(of);
  if (known) return known;
  const made = z.toJSONSchema(schemaOf(of), { io: 'output', unrepresentable: 'any' }) as Described;
  described.set(of, made);
  return made;
}

function kindOf(of: Setting['of'], shape: Described): SettingField['kind'] {
  if (shape.filePurpose) return 'image';
  if (shape.enum) return 'choice';
  if (shape.properties) return 'amounts';
  if (shape.type === 'boolean') return 'switch';
  if (shape.type !== 'integer' && shape.type !== 'number') return 'text';
  const figure = figureOfShape(schemaOf(of));
  if (figure === 'money') return 'money';
  return figure === 'bps' ? 'percent' : 'number';
}
