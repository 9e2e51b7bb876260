import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import type { PriceChange } from '@counting-house/contract/catalogue/price-change.ts';
import { IconArrowBackUp, IconPercentage } from '@tabler/icons-react';
import type { RowsForm } from '../../ui/dialog/rows-form.ts';
import { type RowAction, run, runMany } from '../../ui/list/actions.tsx';
import { some } from './price-change-labels.ts';

/** Changes prices of the ticked rows by a rule; the form shows what it does and saves it itself. */
export const changePricesAct = <R extends { readonly id: number }>(
  form: RowsForm<R>,
  named: (row: R) => string,
): RowAction<R> =>
  runMany('Change prices', catalogue.createPriceChange, {
    icon: IconPercentage,
    form,
    done: (row) => `Prices of ${named(row)} set`,
  });

/** Asks first, because prices that people see change back at once. */
export const undoChange = run('Undo', catalogue.undoPriceChange, {
  icon: IconArrowBackUp,
  key: 'u',
  when: ({ status }: PriceChange) => status === 'scheduled' || status === 'active',
  sure: {
    title: ({ rule }) => `Undo ${rule}?`,
    effect: ({ status, endsAt, changed }) =>
      status === 'scheduled'
        ? `It is cancelled before it begins, for ${some(changed, 'variant', 'variants')}.`
        : endsAt === null
          ? 'The prices before hold again from now on. A price that was set again since stays.'
          : 'It ends now. A price that was set again since stays.',
  },
  done: (_row, { undone, kept }) =>
    kept.length === 0
      ? `${some(undone, 'price is', 'prices are')} put back`
      : `${some(undone, 'price is', 'prices are')} put back; ${some(kept.length, 'stays', 'stay')} because changed since: ${kept
          .slice(0, 5)
          .map(({ sku }) => sku)
          .join(', ')}${kept.length > 5 ? ' …' : ''}`,
});
