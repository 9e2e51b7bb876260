import { z } from 'zod';
import { setting, settings } from '../kit/setting.ts';
import { text } from '../kit/shapes.ts';

const tab = 'Production';

export const productionSettings = settings({
  'production.batchPattern': setting({
    of: text(40).pipe(
      z
        .string()
        .regex(
          /^(?:[A-Za-z0-9._/-]|\{yyyy\}|\{yy\}|\{mm\}|\{dd\})*\{seq\d\}[A-Za-z0-9._/-]*$/u,
          'Use letters, digits and {yyyy} {yy} {mm} {dd}, and {seq2} once.',
        ),
    ),
    default: '{yy}{mm}{dd}-{seq2}',
    label: 'Batch numbers',
    help: 'Of goods that are made: {yy}, {mm} and {dd} are the day, {seq2} counts that day’s batches of a product.',
    tab,
    section: 'Runs',
  }),
  'production.mergeSameDay': setting({
    of: z.boolean(),
    default: true,
    label: 'Runs of one plan on one day fill the same batch',
    tab,
    section: 'Runs',
  }),
  'production.requireChecks': setting({
    of: z.boolean(),
    default: true,
    label: 'Required checks must be filled in',
    help: 'A check outside its range needs a note, and sends the batch to quarantine.',
    tab,
    section: 'Runs',
  }),
  'production.wholeBatches': setting({
    of: z.boolean(),
    default: false,
    label: 'Suggest whole batches',
    help: 'What to make is rounded up to the quantity that the recipe makes.',
    tab,
    section: 'Plans',
  }),
});
