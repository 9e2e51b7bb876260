import { z } from 'zod';
import type { Shape } from './shape.ts';
import { isNothing, speak } from './messages.ts';

speak();

/**
 * How a value is read by people and written to a file: money is paise on the wire and rupees in a
 * sheet, quantities are thousandths, rates are basis points, those of tax
 * thousandths of a percent. Shapes without a kind are plain.
 */
export type ValueKind =
  'money' | 'qty' | 'bps' | 'taxRate' | 'date' | 'ts' | 'text' | 'number' | 'flag';

const kindOf = (kind: ValueKind) => ({ valueKind: kind });

/** A bigint identity, as a JSON number. */
export const id = z
  .int({ error: ({ input }) => (isNothing(input) ? undefined : 'The ID is not valid.') })
  .positive('The ID is not valid.');

/** Counts the changes of a row; a write names the version it saw. */
export const version = z.int().positive();

/** Paise; not negative. */
export const money = z
  .int('Enter an amount')
  .min(0, 'The amount cannot be negative')
  .max(1_000_000_000_000, 'The amount is too large')
  .meta(kindOf('money'));

/** Paise; may be negative. */
export const signedMoney = z
  .int('Enter an amount')
  .min(-1_000_000_000_000, 'The amount is too large')
  .max(1_000_000_000_000, 'The amount is too large')
  .meta(kindOf('money'));

/**
 * Paise that many documents come to: a sum, a balance, a figure of a report. What is typed has a
 * largest amount, its sums have none but the largest whole number.
 */
export const moneySum = z.int().min(0).meta(kindOf('money'));

/** As `moneySum`; may be negative. */
export const signedMoneySum = z.int().meta(kindOf('money'));

/** Thousandths of a unit; more than zero. */
export const qty = z
  .int('Enter a quantity')
  .positive('Enter a quantity')
  .max(9_999_999_000, 'The quantity is too large')
  .meta(kindOf('qty'));

/** Thousandths of a unit; zero or more. */
export const qtyOrZero = z
  .int('Enter a quantity')
  .min(0, 'The quantity cannot be negative')
  .max(9_999_999_000, 'The quantity is too large')
  .meta(kindOf('qty'));

/** Thousandths that many documents come to, as `moneySum`. */
export const qtySum = z.int().min(0).meta(kindOf('qty'));

/** Thousandths of a unit; may be negative. */
export const signedQty = z.int('Enter a quantity').meta(kindOf('qty'));

/** Basis points: 10000 is 100 %. */
export const bps = z.int('Enter a rate').min(0).max(1_000_000).meta(kindOf('bps'));

/**
 * A rate of tax in thousandths of a percent: 18000 is 18 %. Finer than basis points, because half of
 * 0.25 % is 0.125 %.
 */
export const taxRate = z.int('Enter a rate').min(0).max(1_000_000).meta(kindOf('taxRate'));

/** The first day that a business writes. */
export const earliestDate = '1900-01-01';

/** Years that a business writes; with them no calendar or time zone runs out of its range. */
const writtenYear = /^(?:19|20|21)\d\d-/u;
const aroundOurTime = 'Enter a date between 1900 and 2199';

/** A calendar date in the business's time zone, `2026-11-21`. */
export const date = z.iso
  .date('Enter a date')
  .regex(writtenYear, aroundOurTime)
  .meta(kindOf('date'));

/** A moment, ISO 8601 with offset. */
export const ts = z.iso
  .datetime({ offset: true })
  .regex(writtenYear, aroundOurTime)
  .meta(kindOf('ts'));

const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/gu;

/** Marks that nobody sees and that turn the text around them, or make two names look like one. */
const hiddenMarks = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Joiners belong behind letters of Indian scripts, Urdu and signs; between others they hide. */
const strayJoiners =
  /(?<![\u0600-\u06ff\u0900-\u0dff\p{Extended_Pictographic}\ufe0f])[\u200c\u200d]/gu;

/** A text without what people cannot see. */
const visible = (value: string): string =>
  value.replaceAll(controlCharacters, '').replaceAll(hiddenMarks, '').replaceAll(strayJoiners, '');

/** One line: trimmed, inner blanks made one, nothing that cannot be seen, at most n characters. */
export const text = (n: number) =>
  z
    .string()
    .transform((value) => visible(value).replaceAll(/\s+/gu, ' ').trim())
    .pipe(z.string().max(n));

/** One line that must not be empty; `label` names it in the message. */
export const requiredText = (n: number, label: string) =>
  text(n).pipe(z.string().min(1, `${label} is required`));

/** Several lines: as text, line breaks kept. */
export const longText = (n: number) =>
  z
    .string()
    .transform((value) =>
      visible(value)
        .replaceAll(/[^\S\n]+/gu, ' ')
        .trim(),
    )
    .pipe(z.string().max(n));

/** A code: upper-cased, A–Z 0–9 . _ / - only, at most n characters. */
export const code = (n: number, label = 'Code') =>
  z
    .string()
    .transform((value) => value.trim().toUpperCase())
    .pipe(
      z
        .string()
        .min(1, `${label} is required`)
        .max(n, `${label} must be ${n} characters or fewer`)
        .regex(/^[A-Z0-9._/-]*$/u, `${label} may use letters, digits and . _ / - only`),
    );

/** A value that a change can take away: left out it stays, null or nothing typed clears it. */
export const clearable = <S extends Shape>(shape: S) =>
  z
    .preprocess((value) => (value === '' ? null : value), z.nullable(shape))
    .optional() as unknown as z.ZodOptional<z.ZodNullable<S>>;

/** Ten digits. */
export const phone = z
  .string()
  .transform((value) => value.replaceAll(/[\s-]/gu, ''))
  .pipe(z.string().regex(/^\d{10}$/u, 'Phone number must be 10 digits'));

export const email = z.email('Enter an e-mail address').max(254);

/** The answer of a write that has nothing else to say. */
export const done = z.object({ ok: z.literal(true) });
