import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import type { CompanyAddress } from '@counting-house/contract/b2b/company-address.ts';
import type { Company } from '@counting-house/contract/b2b/company.ts';
import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { UploadButton } from '../lists/lists.routes.tsx';
import { useAct } from '../platform/http/use-operation.ts';
import { useMay } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { AddressFields } from '../ui/form/address-fields.tsx';
import { Choice } from '../ui/picking/choice.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import type { FormFields } from '../ui/form/operation-form.ts';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { Tag } from '../ui/marks/badge.tsx';
import { Sheet, SheetBody } from '../ui/parts/sheet.tsx';
import { AddressCard, AddressCards, addressLines } from '../ui/record/address-cards.tsx';
import { addressUseLabels } from './b2b-labels.ts';

/** Where a company is billed and where it gets its goods. */
export function CompanyAddresses({ company }: { company: Company }) {
  const [edited, setEdited] = useState<CompanyAddress | 'new' | null>(null);
  const mayWrite = useMay()(b2b.createAddress.permission);
  const takeAway = useAct(admin.softDeleteRow, 'The address was not deleted');
  const bringBack = useAct(admin.restoreRow);

  async function remove({ id, version, label }: CompanyAddress) {
    const at = { id, table: 'b2b_company_address' };
    if (await takeAway.run({ ...at, version }))
      toast.success(`${label} deleted`, { undo: () => void bringBack.run(at) });
  }

  return (
    <Sheet
      title="Addresses"
      count={company.addresses.length}
      acts={
        mayWrite && (
          <>
            <UploadButton kind="company_addresses" scope={{ companyId: company.id }}>
              Upload a list
            </UploadButton>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.7} />}
              onClick={() => setEdited('new')}
            >
              New address
            </Button>
          </>
        )
      }
    >
      <SheetBody>
        <AddressCards>
          {company.addresses.map((address) => (
            <AddressCard
              key={address.id}
              label={address.label}
              tags={
                <>
                  {address.isDefaultBilling && <Tag>Default billing</Tag>}
                  {address.isDefaultShipping && <Tag>Default delivery</Tag>}
                </>
              }
              lines={[
                ...addressLines(address),
                ...(address.gstin ? [`GSTIN ${address.gstin}`] : []),
              ]}
              acts={
                mayWrite && (
                  <>
                    <Button variant="subtle" onClick={() => setEdited(address)}>
                      Edit
                    </Button>
                    <Button variant="subtle" color="red" onClick={() => void remove(address)}>
                      Delete
                    </Button>
                  </>
                )
              }
            />
          ))}
        </AddressCards>
      </SheetBody>
      {edited === 'new' && <NewAddress company={company} close={() => setEdited(null)} />}
      {edited !== null && edited !== 'new' && (
        <EditAddress address={edited} close={() => setEdited(null)} />
      )}
    </Sheet>
  );
}

type Edit = { readonly close: () => void };

function NewAddress({ company, close }: Edit & { readonly company: Company }) {
  const form = useOperationForm(b2b.createAddress, {
    initial: { companyId: company.id, name: company.name, phone: company.phone, use: 'both' },
    saved: 'Address saved',
    then: close,
  });
  return (
    <FormDialog
      title={`New address of ${company.name}`}
      form={form}
      act="Save address"
      close={close}
    >
      <Fields of={form.common()} />
    </FormDialog>
  );
}

function EditAddress({ address, close }: Edit & { readonly address: CompanyAddress }) {
  const form = useOperationForm(b2b.updateAddress, {
    initial: { ...address, gstin: address.gstin ?? '' },
    saved: 'Address saved',
    then: close,
  });
  return (
    <FormDialog title={address.label} form={form} act="Save address" close={close}>
      <Fields of={form.common()} />
    </FormDialog>
  );
}

function Fields({
  of,
}: {
  of: FormFields<Omit<InputOf<typeof b2b.updateAddress>, 'id' | 'version'>>;
}) {
  const { use } = of.values;
  return (
    <>
      <TextInput label="Label" autoComplete="off" {...of.field('label')} withAsterisk={false} />
      <Choice label="For" of={addressUseLabels} {...of.field('use')} withAsterisk={false} />
      <AddressFields of={of.common()} withReceiver />
      <TextInput
        label="GSTIN of this address"
        placeholder="As the company, in its state"
        maxLength={20}
        autoComplete="off"
        {...of.field('gstin')}
        withAsterisk={false}
      />
      {use !== 'shipping' && (
        <Checkbox label="Default for billing" {...of.check('isDefaultBilling')} />
      )}
      {use !== 'billing' && (
        <Checkbox label="Default for delivery" {...of.check('isDefaultShipping')} />
      )}
    </>
  );
}
