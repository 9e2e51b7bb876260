import type { Candidate } from '@counting-house/contract/returns/return.ts';
import type { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { useMay } from '../platform/session.ts';
import type { OperationForm } from '../ui/form/operation-form.ts';
import { Sheet, SheetBody } from '../ui/parts/sheet.tsx';
import { Choice } from '../ui/picking/choice.tsx';
import { canSettle, isHere } from './new-return.ts';
import { askedPickup, PickupFields, sentPickup } from './pickup-fields.tsx';
import { wishLabels } from './return-labels.ts';
import css from './returns.module.css';

/** What the buyer wishes for the goods, and what is done with the return at once. */
export function ReturnWishes({
  form,
  chosen,
}: {
  form: OperationForm<typeof returns.createReturn>;
  chosen: readonly Candidate[];
}) {
  const may = useMay();
  const { values } = form;
  const here = isHere(values);
  const needsOverride = chosen.some(({ whyNot }) => whyNot !== null);
  return (
    <Sheet>
      <SheetBody>
        <div className={css.form}>
          <Choice label="Customer wants" of={wishLabels} {...form.field('wish')} />
          {may('returns.return.decide') && may('returns.return.receive') && (
            <Checkbox
              label="The goods are here"
              description="Approves the return and receives them, each in its condition."
              checked={here}
              onChange={(event) =>
                form.set('type', event.currentTarget.checked ? 'counter' : 'customer')
              }
            />
          )}
          {here && canSettle(values) && may('returns.return.settle') && (
            <Checkbox
              label={values.wish === 'wallet' ? 'Refund into the wallet at once' : 'Refund at once'}
              checked={values.settle !== undefined}
              onChange={(event) =>
                form.set('settle', event.currentTarget.checked ? 'refund' : undefined)
              }
            />
          )}
          {!here && (
            <PickupFields
              pickup={askedPickup(values.pickup)}
              set={(next) => form.set('pickup', sentPickup(next) ?? undefined)}
              customerId={chosen[0]?.customerId ?? null}
            />
          )}
          {!here && may('returns.return.decide') && (
            <Checkbox label="Approve at once" {...form.check('approve')} />
          )}
          {needsOverride && may('returns.return.override') && (
            <TextInput
              label="Reason for accepting after the window"
              maxLength={200}
              {...form.field('override.note')}
            />
          )}
        </div>
      </SheetBody>
    </Sheet>
  );
}
