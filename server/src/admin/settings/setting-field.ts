import type { ImagePurpose } from '@counting-house/contract/admin/file.ts';
import type { SettingField } from '@counting-house/contract/admin/setting.ts';
import type { Setting } from '@counting-house/contract/kit/setting.ts';
import { schemaOf } from '@counting-house/contract/kit/shape.ts';
import { z } from 'zod';
import { figureOfPart, figureOfShape } from '../audit/field-kinds.ts';

/** A shape described in JSON: what of it a field to type in needs. */
type Described = {
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly filePurpose?: ImagePurpose;
};

/** How a setting is typed: a switch, words to choose from, figures, a picture, a text of a kind. */
export function toSettingField(setting: Setting): SettingField {
  const { of, words, parts, unit } = setting;
  const shape = describe(of);
  return {
    kind: kindOf(setting, shape),
    options: words?.map(([value, label]) => ({ value, label })) ?? [],
    parts: Object.keys(shape.properties ?? {}).map((name) => ({
      name,
      ...(parts?.[name] ?? { label: name, help: '' }),
      kind: figureOfPart(of, name) === 'bps' ? ('percent' as const) : ('money' as const),
    })),
    unit: unit ?? '',
    minimum: shape.minimum ?? null,
    maximum: shape.maximum ?? null,
    maxLength: shape.maxLength ?? null,
    purpose: shape.filePurpose ?? null,
  };
}

const described = new WeakMap<Setting['of'], Described>();

function describe(of: Setting['of']): Described {
  const known = described.get(of);
  if (known) return known;
  const made = z.toJSONSchema(schemaOf(of), { io: 'output', unrepresentable: 'any' }) as Described;
  described.set(of, made);
  return made;
}

function kindOf({ of, typed, words }: Setting, shape: Described): SettingField['kind'] {
  if (typed) return typed;
  if (shape.filePurpose) return 'image';
  if (words) return 'choice';
  if (shape.properties) return 'amounts';
  if (shape.type === 'boolean') return 'switch';
  if (shape.type !== 'integer' && shape.type !== 'number') return 'text';
  const figure = figureOfShape(schemaOf(of));
  if (figure === 'money') return 'money';
  return figure === 'bps' ? 'percent' : 'number';
}
