import { tax } from '@counting-house/contract/tax/tax.operations.ts';
import type { Tax } from '@counting-house/contract/tax/tax.ts';
import { Checkbox } from '@mantine/core';
import { useSetSearch } from '../../platform/address.ts';
import { date, taxPercent, today } from '../../platform/format/format.ts';
import { useMay } from '../../platform/session.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { Facts, Sheet } from '../../ui/parts/sheet.tsx';
import { SidePanel } from '../../ui/panel/side-panel.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { TaxFields } from './tax-fields.tsx';
import { scopeLabels, treatmentLabels } from './tax-labels.ts';

export function NewTaxPanel() {
  const setSearch = useSetSearch();
  const form = useOperationForm(tax.createTax, {
    initial: { treatment: 'taxable', validFrom: today(), parts: [] },
    saved: '{name} saved',
    then: (made) => setSearch({ open: String(made.id) }),
  });
  return (
    <FormPanel title="New tax" form={form}>
      <TaxFields of={form.common()} />
    </FormPanel>
  );
}

export function TaxPanel({ id }: { id: number }) {
  const row = useOperation(tax.getTax, { id });
  const may = useMay();
  return may('tax.rate.write') ? <EditTaxPanel row={row} key={id} /> : <TaxFacts row={row} />;
}

function EditTaxPanel({ row }: { row: Tax }) {
  const form = useOperationForm(tax.updateTax, {
    initial: {
      ...row,
      parts: row.parts.map(({ componentId, scope, rate }) => ({ componentId, scope, rate })),
    },
    saved: '{name} saved',
  });
  return (
    <FormPanel title={row.name} form={form} record={{ table: 'tax', id: row.id }}>
      <TaxFields of={form.common()} successor={row.replacedByName} />
      <Checkbox label="Active: can be chosen" {...form.check('isActive')} />
    </FormPanel>
  );
}

function TaxFacts({ row }: { row: Tax }) {
  return (
    <SidePanel title={row.name} isNarrow>
      <Sheet>
        <Facts
          rows={[
            ['Code', row.code],
            ['Treatment', treatmentLabels[row.treatment]],
            ['Rate', taxPercent(row.rate)],
            ...row.parts.map(
              (part) =>
                [
                  `${part.code}, ${scopeLabels[part.scope].toLowerCase()}`,
                  taxPercent(part.rate),
                ] as const,
            ),
            ['From', date(row.validFrom)],
            ['To', row.validTo === null ? null : date(row.validTo)],
            ['Replaced by', row.replacedByName],
          ]}
        />
      </Sheet>
    </SidePanel>
  );
}
