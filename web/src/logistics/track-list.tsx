import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { Track } from '@counting-house/contract/logistics/track.ts';
import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import { useMay } from '../platform/session.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { Choice } from '../ui/picking/choice.tsx';
import { inPlace, money, number, opens, stacked, state, text } from '../ui/table/columns.tsx';
import { MoneyInput } from '../ui/form/figure-input.tsx';
import { choice, picker } from '../ui/filter/filters.tsx';
import { Pair, Section } from '../ui/form/form-body.tsx';
import { FormPanel } from '../ui/form/form-panel.tsx';
import { List } from '../ui/list/list.tsx';
import { byName, deletes, switches } from '../ui/rows/row-steps.ts';
import { beginHere } from '../ui/page/page-acts.tsx';
import { Picker } from '../ui/picking/picker.tsx';
import { Facts, Sheet, SheetBody } from '../ui/parts/sheet.tsx';
import { usePanelPlace } from '../ui/panel/panel-context.ts';
import { SidePanel } from '../ui/panel/side-panel.tsx';
import type { FormFields } from '../ui/form/operation-form.ts';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { checkLabels, rowStates, sourceLabels } from './logistics-labels.ts';

export function TrackList() {
  return (
    <List
      list={logistics.listTracks}
      things="services"
      search="Code, name, courier"
      columns={[
        stacked(opens('name', 'Service', { sorted: true }), text('code', 'Code')),
        text('courierName', 'Courier', { sorted: true }),
        {
          key: 'waybillSource',
          label: 'AWB numbers',
          cell: waybillText,
          words: waybillText,
        },
        number('maxGrams', 'Max. weight, g'),
        money('maxCod', 'COD limit'),
        inPlace('track', 'number', number('priority', 'Priority')),
        state('status', 'Status', rowStates),
      ]}
      filters={[
        picker('courierId', 'Courier', logistics.listCouriers),
        choice('status', 'Status', rowStates),
      ]}
      rowActions={[...switches('track'), deletes('track', byName)]}
      panel={TrackPanel}
      newPanel={NewTrackPanel}
      create={beginHere('New service', logistics.createTrack)}
      empty="A service is how a courier carries parcels: Surface, Air, Express."
    />
  );
}

function waybillText(row: Track): string {
  if (row.waybillSource !== 'block') return sourceLabels[row.waybillSource];
  const few = (row.waybillsLeft ?? 0) < 50 ? ', order more' : '';
  return `${row.waybillsLeft ?? 0} left${few}, next ${row.nextWaybill ?? '–'}`;
}

function NewTrackPanel() {
  const { close } = usePanelPlace();
  const form = useOperationForm(logistics.createTrack, {
    initial: { waybillSource: 'typed', checkRule: 'none', codAllowed: false },
    saved: '{name} saved',
    then: close,
  });
  return (
    <FormPanel title="New service" form={form}>
      <TrackFields of={form.common()} courierName={null} />
    </FormPanel>
  );
}

function TrackPanel({ id }: { id: number }) {
  const track = useOperation(logistics.getTrack, { id });
  const may = useMay();
  return may('logistics.courier.write') ? (
    <EditTrack track={track} key={id} />
  ) : (
    <SidePanel title={track.name} isNarrow>
      <Sheet>
        <SheetBody>
          <Facts
            rows={[
              ['Courier', track.courierName],
              ['AWB numbers', waybillText(track)],
              ['Maximum weight', `${track.maxGrams} g`],
            ]}
          />
        </SheetBody>
      </Sheet>
    </SidePanel>
  );
}

function EditTrack({ track }: { track: Track }) {
  const form = useOperationForm(logistics.updateTrack, { initial: track, saved: '{name} saved' });
  return (
    <FormPanel title={track.name} form={form} record={{ table: 'track', id: track.id }}>
      <TrackFields of={form.common()} courierName={track.courierName} />
      <Choice label="Status" of={rowStates} {...form.field('status')} />
    </FormPanel>
  );
}

function TrackFields({
  of: fields,
  courierName,
}: {
  of: FormFields<InputOf<typeof logistics.createTrack>>;
  courierName: string | null;
}) {
  const source = fields.values.waybillSource;
  return (
    <>
      <Picker
        label="Courier"
        list={logistics.listCouriers}
        with={{ status: ['active'] }}
        shown={courierName}
        {...fields.field('courierId')}
      />
      <Pair>
        <TextInput label="Code" {...fields.field('code')} />
        <TextInput label="Name" {...fields.field('name')} />
      </Pair>
      <Section title="AWB numbers">
        <Choice label="Number comes from" of={sourceLabels} {...fields.field('waybillSource')} />
        {source === 'typed' && (
          <TextInput
            label="Number pattern"
            description="# is a digit, @ a letter: @@#########IN"
            {...fields.field('waybillPattern')}
          />
        )}
        {source === 'block' && (
          <>
            <TextInput label="Prefix" {...fields.field('blockPrefix')} />
            <Pair>
              <TextInput
                label="First number"
                inputMode="numeric"
                {...fields.field('blockFrom')}
                withAsterisk
              />
              <TextInput
                label="Last number"
                inputMode="numeric"
                {...fields.field('blockTo')}
                withAsterisk
              />
            </Pair>
          </>
        )}
        {source !== 'none' && (
          <>
            <Choice label="Check digit" of={checkLabels} {...fields.field('checkRule')} />
            <TextInput
              label="Tracking link"
              description="The courier's page for one parcel, with {waybill} in place of its number."
              placeholder="https://track.courier.in/?awb={waybill}"
              {...fields.field('trackingUrlTemplate')}
              withAsterisk
            />
          </>
        )}
      </Section>
      <Section title="Limits">
        <Pair>
          <NumberInput label="Minimum weight, g" hideControls {...fields.field('minGrams')} />
          <NumberInput label="Maximum weight, g" hideControls {...fields.field('maxGrams')} />
        </Pair>
        <Pair>
          <NumberInput label="Longest side, mm" hideControls {...fields.field('maxSideMm')} />
          <NumberInput
            label="Length + width + height, mm"
            hideControls
            {...fields.field('maxSumMm')}
          />
        </Pair>
        <Checkbox label="Collects cash on delivery" {...fields.check('codAllowed')} />
        <MoneyInput label="COD limit" {...fields.field('maxCod')} />
        <NumberInput
          label="Priority"
          description="9 is proposed first"
          min={0}
          max={9}
          {...fields.field('priority')}
        />
      </Section>
    </>
  );
}
