import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type { NotableBill } from '@counting-house/contract/purchasing/vendor-note.ts';
import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { money, taxPercent } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { Section } from '../../ui/form/form-body.tsx';
import { Banner } from '../../ui/parts/banner.tsx';
import { IdSelect } from '../../ui/picking/id-select.tsx';
import { TaxPicker } from '../../ui/picking/tax-picker.tsx';
import type { NoteFields } from './vendor-note-typed.ts';
import css from './vendor-note.module.css';

/** What is taken off: lines of the bill, or accounts without one. */
export function VendorNoteLines({
  form,
  bill,
  hasBill,
}: {
  form: NoteFields;
  /** Null without one, and while it is read. */
  bill: NotableBill | null;
  hasBill: boolean;
}) {
  const rows = form.rows('lines');
  return (
    <Section title="Lines">
      <div className="stack-12">
        {rows.list.map((_, index) => (
          <div className={css.line} key={index}>
            {hasBill ? (
              <BillLine form={form} bill={bill} index={index} />
            ) : (
              <AccountLine form={form} index={index} />
            )}
            {rows.list.length > 1 && (
              <ActionIcon
                variant="subtle"
                aria-label={`Remove line ${index + 1}`}
                onClick={() => rows.remove(index)}
              >
                <IconX size={16} stroke={1.7} aria-hidden />
              </ActionIcon>
            )}
          </div>
        ))}
      </div>
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.7} />}
          onClick={() => rows.add({})}
        >
          Add a line
        </Button>
      </div>
      {form.errors['lines'] && <Banner tone="stopped">{form.errors['lines']}</Banner>}
    </Section>
  );
}

type Line = { readonly form: NoteFields; readonly index: number };

function BillLine({ form, bill, index }: Line & { bill: NotableBill | null }) {
  const lines = bill?.lines ?? [];
  const id = form.values.lines?.[index]?.billLineId;
  const chosen = lines.find(({ billLineId }) => billLineId === id);
  return (
    <>
      <IdSelect
        label="Line of the bill"
        of={lines.map(({ billLineId, description, taxRate }) => ({
          id: billLineId,
          label: taxRate > 0 ? `${description}, GST ${taxPercent(taxRate)}` : description,
        }))}
        {...form.field(`lines.${index}.billLineId`)}
      />
      <MoneyInput
        label="Less, before tax"
        description={chosen ? `of ${money(chosen.taxable)}` : undefined}
        {...form.field(`lines.${index}.taxable`)}
      />
      <MoneyInput
        label="Excess tax charged"
        description={chosen ? `of ${money(chosen.tax)}` : undefined}
        {...form.field(`lines.${index}.taxExcess`)}
      />
    </>
  );
}

function AccountLine({ form, index }: Line) {
  const { rows } = useOperation(purchasing.listNoteAccounts, {});
  const line = form.values.lines?.[index];
  return (
    <>
      <IdSelect
        label="Account"
        searchable
        of={rows.map(({ id, code, name }) => ({ id, label: `${code} ${name}` }))}
        {...form.field(`lines.${index}.accountId`)}
      />
      <MoneyInput label="Amount before tax" {...form.field(`lines.${index}.taxable`)} />
      <TaxPicker label="GST" placeholder="None" {...form.field(`lines.${index}.taxId`)} />
      {line?.taxId && (
        <Checkbox
          data-wide
          label="Credit of the tax was claimed"
          name={`lines.${index}.itcEligible`}
          checked={line.itcEligible !== false}
          onChange={(event) =>
            form.rows('lines').change(index, { itcEligible: event.currentTarget.checked })
          }
        />
      )}
    </>
  );
}
