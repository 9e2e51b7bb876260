import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Select, TextInput } from '@mantine/core';
import { useGo, useSearch } from '../../platform/address.ts';
import { qty } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { Pair, Section } from '../../ui/form/form-body.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { stockScreens } from '../stock.routes.tsx';
import { useReasons } from '../trays/placed-goods.tsx';

/** What did not arrive: what went back, and what is lost and written off. */
export function SettlePanel() {
  const go = useGo();
  const mayWriteOff = useMay()('stock.scrap.write');
  const transfer = useOperation(stock.getTransfer, { id: Number(useSearch()['transfer'] ?? 0) });
  const reasons = useReasons('scrap');
  const open = transfer.lines.filter(({ openQty }) => openQty > 0);
  const form = useOperationForm(stock.settleTransfer, {
    initial: {
      id: transfer.id,
      reasonCode: 'LOST',
      lines: open.map(({ id }) => ({ lineId: id })),
    },
    saved: '{number} saved',
    then: ({ id }) =>
      go(stockScreens.materialTrays, undefined, { tab: 'transfers', open: String(id) }),
  });
  const isLost = form.values.lines?.some(({ lostQty = 0 }) => lostQty > 0) ?? false;
  return (
    <FormPanel title={`Shortage of ${transfer.number}`} form={form} act="Save">
      {open.length === 0 && <p>Nothing of it is on the way any more.</p>}
      {open.map((line, index) => {
        const fields = form.at(`lines.${index}`);
        const batch = line.isRunning ? '' : `, batch ${line.batchNumber ?? ''}`;
        return (
          <Section
            key={line.id}
            title={`${line.name}${batch}: ${qty(line.openQty, line.unit)} on the way`}
          >
            <Pair>
              <QtyInput
                label={`Back in ${transfer.store}`}
                unit={line.unit}
                {...fields.field('returnedQty')}
                error={fields.errors['returnedQty'] ?? fields.errors['qty']}
              />
              {mayWriteOff && (
                <QtyInput label="Lost" unit={line.unit} {...fields.field('lostQty')} />
              )}
            </Pair>
          </Section>
        );
      })}
      {isLost && (
        <Select
          label="Reason"
          description="Losses are written off at cost. A large loss needs approval."
          data={reasons.map(({ code, name }) => ({ value: code, label: name }))}
          {...form.field('reasonCode')}
        />
      )}
      <TextInput label="Note" {...form.field('note')} />
    </FormPanel>
  );
}
