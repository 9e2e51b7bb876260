import { noteKindLabels } from '@counting-house/contract/purchasing/vendor-note-labels.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { today } from '../../platform/format/format.ts';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { Pair } from '../../ui/form/form-body.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { PanelProvider } from '../../ui/panel/panel-context.ts';
import { Part } from '../../ui/parts/part.tsx';
import { Choice } from '../../ui/picking/choice.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import { VendorNoteFields } from './vendor-note-fields.tsx';
import type { NoteTyped } from './vendor-note-typed.ts';

/** The form over the list of notes that the address opens. */
export function VendorNoteForms() {
  const { form, id, bill } = useSearch();
  const setSearch = useSetSearch();
  if (form !== 'note' && form !== 'edit') return null;
  const place = {
    close: () => setSearch({ form: null, id: null, bill: null }),
    at: null,
    of: 0,
    before: null,
    after: null,
  };
  return (
    <PanelProvider value={place}>
      <Part what="this form" key={`${form} ${id} ${bill}`}>
        {form === 'edit' ? (
          <EditNote id={Number(id)} />
        ) : bill ? (
          <NewNoteOf billId={Number(bill)} />
        ) : (
          <NewNote of={{}} />
        )}
      </Part>
    </PanelProvider>
  );
}

/** A note of a bill that is known: its vendor, and its line when it has one. */
function NewNoteOf({ billId }: { billId: number }) {
  const { vendorId, lines } = useOperation(purchasing.getNotableBill, { id: billId });
  const [only] = lines;
  const line = lines.length === 1 && only ? { billLineId: only.billLineId } : {};
  return <NewNote of={{ vendorId, billId, lines: [line] }} />;
}

function NewNote({ of }: { of: object }) {
  const setSearch = useSetSearch();
  const form = useOperationForm(purchasing.createVendorNote, {
    initial: { kind: 'debit_note', businessDate: today(), lines: [{}], ...of },
    saved: '{number} saved',
    then: (made) => setSearch({ form: null, bill: null, open: String(made.id) }),
  });
  return (
    <FormPanel title="New note without goods" act="Save draft" form={form}>
      <Pair>
        <Choice label="Kind" of={noteKindLabels} {...form.field('kind')} />
        <Picker
          label="Vendor"
          list={purchasing.listVendors}
          words={(row) => row.displayName}
          under={(row) => row.number}
          {...form.field('vendorId')}
          onChange={(next) =>
            form.change({
              vendorId: typeof next === 'number' ? next : undefined,
              billId: null,
              lines: [{}],
            })
          }
        />
      </Pair>
      <VendorNoteFields
        form={form.common<NoteTyped>()}
        of={{ kind: form.values.kind, vendorId: form.values.vendorId }}
      />
    </FormPanel>
  );
}

function EditNote({ id }: { id: number }) {
  const note = useOperation(purchasing.getVendorNote, { id });
  const setSearch = useSetSearch();
  const form = useOperationForm(purchasing.updateVendorNote, {
    initial: {
      ...note,
      lines: note.lines.map((line) =>
        line.billLineId === null
          ? {
              accountId: line.accountId,
              description: line.description,
              taxable: line.taxable,
              taxId: line.taxId,
              itcEligible: line.itcEligible,
            }
          : { billLineId: line.billLineId, taxable: line.taxable, taxExcess: line.taxExcess },
      ),
    },
    saved: '{number} saved',
    then: () => setSearch({ form: null, id: null, open: String(id) }),
  });
  return (
    <FormPanel title={`Edit ${note.number}`} act="Save draft" form={form}>
      <VendorNoteFields
        form={form.common<NoteTyped>()}
        of={{ id: note.id, kind: note.kind, vendorId: note.vendorId }}
      />
    </FormPanel>
  );
}
