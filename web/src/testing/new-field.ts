import type { Shape } from '@counting-house/contract/kit/shape.ts';
import { text } from '@counting-house/contract/kit/shapes.ts';
import { expect, onTestFinished } from 'vitest';
import type { z } from 'zod';
import { schemaFields } from '../platform/schema.ts';
import { begun, headFields } from '../ui/form/document-head.ts';
import type { Ask } from '../ui/lines/line-document.ts';

const name = 'gateNo';
const newField = { [name]: 'G-7' };

/** Gives shapes a text that they did not have, until the test is over. */
export function addField(...shapes: readonly Shape[]): void {
  for (const shape of shapes) {
    const fields = schemaFields(shape) as Record<string, z.ZodType>;
    fields[name] = text(40).default('');
    onTestFinished(() => {
      delete fields[name];
    });
  }
}

/** A saved document as it is read with the new field. */
export const withNewField = <D extends object>(document: D): D => ({ ...document, ...newField });

/** The new field is there when a document is begun, taken up and copied, has its input, and is sent. */
export function expectNewField(
  shape: z.ZodObject,
  { drafts, sent }: { readonly drafts: readonly object[]; readonly sent: Ask<unknown> },
): void {
  expect(begun(shape)).toMatchObject({ [name]: '' });
  for (const draft of drafts) {
    expect(draft).toMatchObject(newField);
    const { field } = headFields(shape, { document: draft, change: () => undefined, errors: {} });
    expect(field(name)).toMatchObject({ value: newField[name], maxLength: 40 });
  }
  const [, input] = JSON.parse(sent.text) as [string, unknown];
  expect(input).toMatchObject(newField);
}
