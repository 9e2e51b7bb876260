import { z } from 'zod';
import { text, ts, version } from '../kit/shapes.ts';
import { Channel } from '../integrations/connection.ts';
import { ImagePurpose } from './file.ts';

/** How a setting is typed, as its shape and its row of the catalogue say. */
export const SettingField = z.object({
  kind: z.enum([
    'switch',
    'choice',
    'money',
    'amounts',
    'percent',
    'number',
    'image',
    'text',
    'longText',
    'email',
    'phone',
    'gstin',
    'pinCode',
    'date',
    'timeZone',
    'tax',
  ]),
  /** What is chosen from, in its order; beside taxes what is no tax. Where it is open, none. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  /** The amounts or rates of a setting that has several. */
  parts: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      help: z.string(),
      kind: z.enum(['money', 'percent']),
    }),
  ),
  /** What a figure counts, empty for plain ones. */
  unit: z.string(),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  /** Characters of a text. */
  maxLength: z.int().nullable(),
  /** What a picture is for. */
  purpose: ImagePurpose.nullable(),
});
export type SettingField = z.output<typeof SettingField>;

/** One key of the catalogue of settings with its value in force. */
export const SettingValue = z.object({
  key: z.string(),
  tab: z.string(),
  /** The heading within the tab. */
  section: z.string(),
  label: z.string(),
  help: z.string(),
  field: SettingField,
  value: z.unknown(),
  default: z.unknown(),
  /** It differs from its default. What each business has of its own has none to differ from. */
  isChanged: z.boolean(),
  isOwn: z.boolean(),
  /** What a change does beyond the setting itself; null when there is nothing to ask. */
  asks: z.string().nullable(),
  /** It may not change any more, since the books have their first entry. */
  isLocked: z.boolean(),
  /** The asker may change it. */
  isMine: z.boolean(),
  /** Null while it stands at its default. */
  version: version.nullable(),
  changedBy: z.string().nullable(),
  changedAt: ts.nullable(),
});
export type SettingValue = z.output<typeof SettingValue>;

export const SettingChanges = z.strictObject({
  changes: z
    .array(
      z.strictObject({
        key: z.string().max(80),
        value: z.unknown(),
        /** The version that was seen; left out when it stood at its default. */
        version: version.optional(),
      }),
    )
    .min(1)
    .max(100),
  reason: text(200).default(''),
});
export type SettingChanges = z.output<typeof SettingChanges>;

/** What the screens of everybody need to know. */
export const PublicSettings = z.object({
  businessName: z.string(),
  currency: z.string(),
  locale: z.string(),
  timeZone: z.string(),
  country: z.string(),
  stateCode: z.string(),
  fiscalYearStartMonth: z.int(),
  pricesIncludeTax: z.boolean(),
  /** The ways by which messages can go now: those that are set up and on. */
  channels: z.array(Channel),
});
export type PublicSettings = z.output<typeof PublicSettings>;
