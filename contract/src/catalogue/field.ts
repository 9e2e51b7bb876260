import { z } from 'zod';
import { money, text } from '../kit/shapes.ts';
import { codeOfGoods } from '../stock/gs1.ts';
import { calculateCheckDigit } from './barcode.ts';

export const Returnable = z.enum(['inherit', 'yes', 'no']);

export const returnWindowDays = z
  .int('Enter whole days')
  .min(0, 'Days cannot be negative')
  .max(365, 'Days must be 365 or fewer');

export const hsn = z
  .string()
  .transform((value) => value.replaceAll(/\s/gu, ''))
  .pipe(z.string().regex(/^(\d{4}|\d{6}|\d{8})$/u, 'HSN code must be 4, 6 or 8 digits'));

/** A part of a web address: a–z, 0–9 and -. */
export const slug = (n: number) =>
  z
    .string()
    .transform((value) => value.trim().toLowerCase())
    .pipe(
      z
        .string()
        .max(n, `Slug must be ${n} characters or fewer`)
        .regex(/^[a-z0-9-]*$/u, 'Slug may use a–z, 0–9 and - only'),
    );

/** Mark-up as people paste it; the server keeps the allowed parts only. */
export const richText = (n: number) =>
  z.string().max(n, `Description must be ${n} characters or fewer`);

/** Digits of an EAN, UPC or GTIN whose last one checks the others. */
export const barcode = z
  .string()
  .transform((value) => codeOfGoods(value.replaceAll(/[\s-]/gu, '')))
  .pipe(
    z
      .string()
      .regex(/^(\d{8}|\d{12,14})$/u, 'Barcode must be 8, 12, 13 or 14 digits')
      .superRefine((value, issue) => {
        const right = calculateCheckDigit(value.slice(0, -1));
        if (/^\d+$/u.test(value) && right !== Number(value.at(-1))) {
          issue.addIssue(`Barcode is not valid: the last digit should be ${right}`);
        }
      }),
  );

/** Paise, more than zero. */
export const price = money.refine((value) => value > 0, 'Price must be more than zero');
export const mrp = money.refine((value) => value > 0, 'MRP must be more than zero');

export const optionName = text(30).pipe(z.string().min(1, 'Option is required'));
export const optionValue = text(60).pipe(z.string().min(1, 'Option value is required'));
