import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Button, Select, TextInput } from '@mantine/core';
import { qty } from '../../platform/format/format.ts';
import { useSearch } from '../../platform/address.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { FilesInput } from '../../ui/files/files-input.tsx';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { Pair, Section } from '../../ui/form/form-body.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { usePanelPlace } from '../../ui/panel/panel-context.ts';
import { useReasons } from '../trays/placed-goods.tsx';
import { useGoods } from '../goods-on-view.ts';
import { StoreTag, useStoreId } from '../store-on-view.tsx';

/** What an inspection says of goods in quarantine, tray by tray; what is left out waits on. */
export function InspectPanel() {
  const goods = useGoods();
  const { close } = usePanelPlace();
  const storeId = useStoreId();
  const batch = useOperation(stock.getBatch, { code: useSearch()['batch'] ?? '', storeId });
  const reasons = useReasons('inspect');
  const waiting = batch.balances.filter(
    ({ area }) =>
      area === 'quarantine' || (batch.status === 'quarantine' && ['rm', 'fg'].includes(area)),
  );
  const form = useOperationForm(stock.inspect, {
    initial: { storeId, batchId: batch.id, decisions: waiting.map(({ trayId }) => ({ trayId })) },
    saved: 'Inspection of {code} saved',
    then: close,
    sends: (typed) => ({
      ...typed,
      decisions: typed.decisions?.filter(
        ({ acceptQty = 0, rejectQty = 0 }, index) => index === 0 || acceptQty + rejectQty > 0,
      ),
    }),
  });

  return (
    <FormPanel
      title={`Inspect ${batch.code}`}
      badges={<StoreTag />}
      form={form}
      act="Save inspection"
    >
      {waiting.length === 0 && <p>No stock of this batch is pending inspection.</p>}
      {waiting.map(({ trayId, tray, onHand }, index) => {
        const line = form.at(`decisions.${index}`);
        const { acceptQty = 0, rejectQty = 0 } = line.values;
        const rest = onHand - acceptQty - rejectQty;
        return (
          <Section key={trayId} title={`${tray}: ${qty(onHand, batch.unit)}`}>
            <Pair>
              <QtyInput label="Accepted" unit={batch.unit} {...line.field('acceptQty')} />
              <QtyInput label="Rejected" unit={batch.unit} {...line.field('rejectQty')} />
            </Pair>
            {rest > 0 && acceptQty + rejectQty > 0 && (
              <p>
                {qty(rest, batch.unit)} stay pending.{' '}
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => line.set('rejectQty', rejectQty + rest)}
                >
                  Reject the rest
                </Button>
              </p>
            )}
            <Picker
              label="Accepted goods go to"
              description="Leave blank for the floor of the store."
              list={stock.listTrays}
              with={{ status: 'active', area: goods.area, storeId }}
              words={(row) => row.code}
              under={(row) => row.name || null}
              {...line.field('toTrayId')}
            />
            {(line.values.rejectQty ?? 0) > 0 && (
              <>
                <Select
                  label="Reason"
                  data={reasons.map(({ code, name }) => ({ value: code, label: name }))}
                  {...line.field('reasonCode')}
                />
                <TextInput label="Defect" {...line.field('note')} />
              </>
            )}
          </Section>
        );
      })}
      <TextInput label="Note" {...form.field('note')} />
      <FilesInput
        label="Photos and documents"
        value={form.values.fileIds ?? []}
        onChange={(next) => form.set('fileIds', [...next])}
        error={form.errors['fileIds']}
      />
    </FormPanel>
  );
}
