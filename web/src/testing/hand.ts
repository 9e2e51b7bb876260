import { page, userEvent } from 'vitest/browser';
import { holdBack, refuseFields } from './answers.ts';

/** What a hand does on a screen, and what the server says to it. */

export const button = (name: string | RegExp) => page.getByRole('button', { name });
export const field = (name: string | RegExp) => page.getByRole('textbox', { name });
/** A box with a list, by its label. */
export const box = (name: string | RegExp) =>
  page.getByRole('combobox', { name }).or(page.getByRole('textbox', { name })).first();
export const text = (of: string | RegExp) => page.getByText(of).first();

/** Presses Save. */
export const save = () => userEvent.keyboard('{Control>}s{/Control}');
/** Presses what finishes a document. */
export const finish = () => userEvent.keyboard('{Control>}{Enter}{/Control}');
/** The same twice, as fast as a key repeats. */
export const finishTwice = () => userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}');

/** Types words into a box with a list, and takes the row of that name. */
export async function pick(label: string | RegExp, option: string | RegExp): Promise<void> {
  await box(label).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Says that a secret which is shown once is kept, without which it does not close. */
export async function keepsSecret(): Promise<void> {
  const secret = page.getByRole('dialog').last();
  await secret.getByRole('checkbox').click();
  await secret.getByRole('button', { name: 'Close', exact: true }).click();
}

/** The server refuses these fields. */
export const refusing = (fields: Readonly<Record<string, string>>) => () => refuseFields(fields);

/** An answer that comes when the test lets it. */
export function late<I, A>(answer: (input: I) => A) {
  const { held, letGo } = holdBack();
  return {
    comes: letGo,
    answer: async (input: I): Promise<A> => {
      await held;
      return answer(input);
    },
  };
}
