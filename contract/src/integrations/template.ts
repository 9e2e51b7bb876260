import { z } from 'zod';
import { text, ts } from '../kit/shapes.ts';
import { Channel } from './connection.ts';

/** What a text may name: `{otp}`. */
const TemplateVariable = z.object({
  name: z.string(),
  says: z.string(),
  sample: z.string(),
});

/** The text of one message on one channel. */
export const Template = z.object({
  key: z.string(),
  channel: Channel,
  /** When it is sent. */
  says: z.string(),
  variables: z.array(TemplateVariable),
  /** Of mail; empty for SMS. */
  subject: z.string(),
  body: z.string(),
  /** The id under which the operators registered the text of an SMS. */
  dltId: z.string(),
  isOn: z.boolean(),
  /** Without it people could not get in, so that it cannot be switched off. */
  isNeeded: z.boolean(),
  /** Whether it is the text that the house came with. */
  isDefault: z.boolean(),
  changedAt: ts.nullable(),
  changedBy: z.string().nullable(),
  /** 0 as long as nobody changed it. */
  version: z.int(),
});
export type Template = z.output<typeof Template>;

/** Messages that open the way in, guard it, or bear money: their texts could be turned against their receivers. */
export const guardedMessages: readonly string[] = ['otp', 'invite', 'channel_changed', 'gift_card'];

/** Which template: its key and channel. */
const which = { key: z.string().max(60), channel: Channel };
const texts = {
  subject: text(200).default(''),
  body: z
    .string()
    .transform((body) => body.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().min(1, 'Text is required').max(4_000)),
};

export const WhichTemplate = z.strictObject(which);
export type WhichTemplate = z.output<typeof WhichTemplate>;

export const SavedTemplate = z.strictObject({
  ...which,
  ...texts,
  /** What is left out of these stays as it is. */
  subject: text(200).optional(),
  dltId: text(30).optional(),
  isOn: z.boolean().optional(),
  /** The version that the writer saw. */
  version: z.int().min(0),
});
export type SavedTemplate = z.output<typeof SavedTemplate>;

export const TemplateDraft = z.strictObject({ ...which, ...texts });
export type TemplateDraft = z.output<typeof TemplateDraft>;

/** A text filled with its sample values. */
export const TemplatePreview = z.object({
  subject: z.string(),
  text: z.string(),
  /** Of mail; null for SMS. */
  html: z.string().nullable(),
  /** SMS that the text takes up; 0 for mail. */
  parts: z.int(),
});
export type TemplatePreview = z.output<typeof TemplatePreview>;

/** A text as it once was. */
export const TemplateVersion = z.object({
  version: z.int(),
  at: ts,
  by: z.string(),
  subject: z.string(),
  body: z.string(),
});
export type TemplateVersion = z.output<typeof TemplateVersion>;
