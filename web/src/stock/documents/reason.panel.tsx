import type { ReasonUse, StockReason } from '@counting-house/contract/stock/documents/reason.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Checkbox, MultiSelect, TextInput } from '@mantine/core';
import { useSearch } from '../../platform/address.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { Choice } from '../../ui/picking/choice.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { usePanelPlace } from '../../ui/panel/panel-context.ts';
import { reasonAccountLabels, reasonUseLabels } from '../stock-labels.ts';

const useData = Object.entries(reasonUseLabels).map(([value, label]) => ({ value, label }));

/** A new reason, or one that the address names. */
export function ReasonPanel() {
  const { rows } = useOperation(stock.listReasons, {});
  const id = Number(useSearch()['reason'] ?? 0);
  const known = rows.find((row) => row.id === id);
  return known ? <ChangedReason of={known} /> : <NewReason />;
}

function NewReason() {
  const { close } = usePanelPlace();
  const form = useOperationForm(stock.createReason, {
    initial: { needsNote: false, needsPhoto: false },
    saved: "Reason '{name}' added",
    then: close,
  });
  const uses = form.field('uses');
  return (
    <FormPanel title="New reason" form={form} act="Add reason">
      <TextInput label="Code" {...form.field('code')} />
      <TextInput label="Reason" {...form.field('name')} />
      <MultiSelect
        label="Offered for"
        data={useData}
        {...uses}
        value={[...(form.values.uses ?? [])]}
        onChange={(next) => form.set('uses', next as ReasonUse[])}
      />
      <Choice
        label="Account"
        description="It takes what the goods cost."
        of={reasonAccountLabels}
        {...form.field('account')}
      />
      <Checkbox label="Needs a note" {...form.check('needsNote')} />
      <Checkbox label="Needs a photo" {...form.check('needsPhoto')} />
      <MoneyInput
        label="Approval above"
        description="Leave blank for the limit in the settings."
        {...form.field('approvalLimit')}
      />
    </FormPanel>
  );
}

function ChangedReason({ of }: { of: StockReason }) {
  const { close } = usePanelPlace();
  const form = useOperationForm(stock.updateReason, {
    initial: of,
    saved: "Reason '{name}' saved",
    then: close,
  });
  const uses = form.field('uses');
  return (
    <FormPanel
      title={of.name}
      form={form}
      act="Save changes"
      record={{ table: 'stock_reason', id: of.id }}
    >
      <TextInput label="Reason" {...form.field('name')} />
      <MultiSelect
        label="Offered for"
        data={useData}
        disabled={of.isBuiltIn}
        {...uses}
        value={[...(form.values.uses ?? [])]}
        onChange={(next) => form.set('uses', next as ReasonUse[])}
      />
      <Choice
        label="Account"
        description={
          of.isBuiltIn ? 'A built-in reason keeps its account.' : 'It takes what the goods cost.'
        }
        disabled={of.isBuiltIn}
        of={reasonAccountLabels}
        {...form.field('account')}
      />
      <Checkbox label="Needs a note" {...form.check('needsNote')} />
      <Checkbox label="Needs a photo" {...form.check('needsPhoto')} />
      <MoneyInput
        label="Approval above"
        description="Leave blank for the limit in the settings."
        {...form.field('approvalLimit')}
      />
    </FormPanel>
  );
}
