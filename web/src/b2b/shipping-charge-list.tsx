import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import type { Company } from '@counting-house/contract/b2b/company.ts';
import type { ShippingCharge } from '@counting-house/contract/b2b/shipping-charge.ts';
import { statesByName, stateName } from '@counting-house/contract/customers/state.ts';
import { Button, Checkbox, NumberInput, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { count, money } from '../platform/format/format.ts';
import { useAct, useOperation } from '../platform/http/use-operation.ts';
import { useMay } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { Choice } from '../ui/picking/choice.tsx';
import { MoneyInput } from '../ui/form/figure-input.tsx';
import { Pair, Section } from '../ui/form/form-body.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { Tag } from '../ui/marks/badge.tsx';
import { Sheet, SheetBody } from '../ui/parts/sheet.tsx';
import { basisLabels } from './b2b-labels.ts';
import { IdSelect } from '../ui/picking/id-select.tsx';
import css from './b2b.module.css';

/** What a company pays for sending: for all groups and states, or for one. */
export function CompanyShipping({ company }: { company: Company }) {
  const [edited, setEdited] = useState<ShippingCharge | 'new' | null>(null);
  const { charges } = useOperation(b2b.listShippingCharges, { companyId: company.id });
  const mayWrite = useMay()(b2b.updateShippingCharge.permission);
  const takeAway = useAct(admin.softDeleteRow, 'The charge was not deleted');
  const bringBack = useAct(admin.restoreRow);

  async function remove({ id, version }: ShippingCharge) {
    const at = { id, table: 'b2b_shipping_charge' };
    if (await takeAway.run({ ...at, version }))
      toast.success('Charge deleted', { undo: () => void bringBack.run(at) });
  }

  return (
    <Sheet
      title="Shipping charges"
      count={charges.length}
      acts={
        mayWrite && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.7} />}
            onClick={() => setEdited('new')}
          >
            New charge
          </Button>
        )
      }
    >
      <SheetBody>
        {charges.length === 0 && 'No shipping charge. Delivery is free for this company.'}
        <ul className={css.addresses}>
          {charges.map((charge) => (
            <li key={charge.id}>
              <div className={css.label}>
                <b>{scopeText(charge)}</b>
                {!charge.isActive && <Tag>Off</Tag>}
              </div>
              {slabText(charge).map((words) => (
                <div key={words}>{words}</div>
              ))}
              {mayWrite && (
                <div className={css.acts}>
                  <Button variant="subtle" onClick={() => setEdited(charge)}>
                    Edit
                  </Button>
                  <Button variant="subtle" color="red" onClick={() => void remove(charge)}>
                    Delete
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      </SheetBody>
      {edited !== null && (
        <ChargeForm
          company={company}
          charge={edited === 'new' ? null : edited}
          close={() => setEdited(null)}
        />
      )}
    </Sheet>
  );
}

const scopeText = ({ groupName, stateCode }: ShippingCharge) =>
  [groupName ?? 'All groups', stateCode ? stateName(stateCode) : 'all states'].join(', ');

const measureText = (basis: ShippingCharge['basis'], value: number) =>
  basis === 'weight' ? `${count(value)} g` : money(value);

function slabText({ basis, slabs, freeFrom }: ShippingCharge): string[] {
  return [
    ...slabs.map(({ above, charge, perExtraKg }) =>
      [
        `from ${measureText(basis, above)}: ${money(charge)}`,
        perExtraKg > 0 && `and ${money(perExtraKg)} for each further kg`,
      ]
        .filter(Boolean)
        .join(' '),
    ),
    ...(freeFrom === null ? [] : [`free from goods of ${money(freeFrom)}`]),
  ];
}

type FormProps = {
  readonly company: Company;
  readonly charge: ShippingCharge | null;
  readonly close: () => void;
};

function ChargeForm({ company, charge, close }: FormProps) {
  const form = useOperationForm(b2b.updateShippingCharge, {
    initial: charge
      ? {
          ...charge,
          companyId: company.id,
          groupId: charge.groupId ?? undefined,
          stateCode: charge.stateCode ?? undefined,
        }
      : {
          companyId: company.id,
          basis: 'order_value',
          slabs: [{ above: 0 }],
          isActive: true,
        },
    saved: 'Shipping charge saved',
    then: close,
  });
  const slabs = form.rows('slabs');
  const isByWeight = form.values.basis === 'weight';
  const last = slabs.list.length - 1;
  const state = form.field('stateCode');
  return (
    <FormDialog
      title={charge ? scopeText(charge) : `New shipping charge of ${company.name}`}
      form={form}
      act="Save charge"
      close={close}
    >
      {!charge && (
        <Pair>
          <IdSelect
            label="Group"
            clearable
            placeholder="All groups"
            of={company.groups.map(({ id, name: label }) => ({ id, label }))}
            {...form.field('groupId')}
          />
          <Select
            label="State"
            clearable
            allowDeselect
            searchable
            placeholder="All states"
            data={statesByName.map((value) => ({ value, label: stateName(value) }))}
            name={state.name}
            value={state.value || null}
            error={state.error}
            onChange={(next) => state.onChange(next ?? undefined)}
          />
        </Pair>
      )}
      <Choice label="By" of={basisLabels} {...form.field('basis')} />
      <Section title="Charges">
        {slabs.list.map((_, index) => (
          <Pair key={index}>
            {isByWeight ? (
              <NumberInput
                label="From, g"
                hideControls
                readOnly={index === 0}
                {...form.field(`slabs.${index}.above`)}
                withAsterisk={false}
              />
            ) : (
              <MoneyInput
                label="From"
                readOnly={index === 0}
                {...form.field(`slabs.${index}.above`)}
                withAsterisk={false}
              />
            )}
            <MoneyInput label="Charge" {...form.field(`slabs.${index}.charge`)} withAsterisk />
          </Pair>
        ))}
        <div>
          {slabs.list.length < 20 && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.7} />}
              onClick={() => slabs.add({})}
            >
              Slab
            </Button>
          )}
          {last > 0 && (
            <Button variant="subtle" color="red" onClick={() => slabs.remove(last)}>
              Remove the last
            </Button>
          )}
        </div>
        {isByWeight && last >= 0 && (
          <MoneyInput
            label="For each further kg"
            {...form.field(`slabs.${last}.perExtraKg`)}
            withAsterisk={false}
          />
        )}
        {form.errors['slabs'] && <p role="alert">{form.errors['slabs']}</p>}
      </Section>
      <MoneyInput label="Free from goods of" {...form.field('freeFrom')} />
      <Checkbox label="Active" {...form.check('isActive')} />
    </FormDialog>
  );
}
