import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { phone as phoneWords } from '../platform/format.ts';
import { useWrite } from '../platform/use-operation.ts';
import { type AddressDraft, AddressFields, emptyAddress } from '../ui/form/address-fields.tsx';
import { KeyHint } from '../ui/parts/key-hint.tsx';
import css from './entry.module.css';
import type { EntryBuyer } from './entry.ts';

/** A buyer that nobody knows yet: name and address, walked through by Enter. */
export function NewBuyer({
  phone,
  back,
  made,
}: {
  phone: string;
  back: () => void;
  made: (buyer: EntryBuyer) => void;
}) {
  const [name, setName] = useState('');
  const [address, setAddress] = useState<AddressDraft>(emptyAddress);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [says, setSays] = useState<string | null>(null);
  const write = useWrite(customers.createCustomer);
  const hasAddress = [address.line1, address.city, address.pinCode].some((one) => one.trim());

  async function save(form: HTMLElement) {
    const input = {
      name,
      phone,
      addresses: hasAddress ? [{ ...address, name, phone } as never] : [],
    };
    const read = customers.createCustomer.input.safeParse(input);
    const wrong: Record<string, string> = {};
    for (const issue of read.error?.issues ?? []) {
      wrong[String(issue.path.at(-1))] ??= issue.message;
    }
    setErrors(wrong);
    setSays(null);
    const [first] = Object.keys(wrong);
    if (first) {
      form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    const reply = await write.run(input);
    if (reply.success === 200) made(reply.data);
    else setSays(Object.values(reply.error.fields)[0] ?? reply.error.detail);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const form = event.currentTarget;
    if (event.key === 'Escape') {
      event.preventDefault();
      back();
      return;
    }
    if (event.key !== 'Enter' || event.defaultPrevented) return;
    if (event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    const fields = [...form.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])')];
    const next = fields[fields.indexOf(event.target as HTMLInputElement) + 1];
    if (event.ctrlKey || event.metaKey || !next) void save(form);
    else next.focus();
  }

  return (
    // The keys walk through the fields below; the form itself takes none.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={css.newBuyer}
      aria-label="New customer"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void save(event.currentTarget);
      }}
    >
      <p className={css.small}>
        {phoneWords(phone)} is a new customer. Without an address the order can only be picked up.
      </p>
      <TextInput
        label="Name"
        name="name"
        withAsterisk
        autoComplete="off"
        ref={focusAtFirst}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errors['name']}
      />
      <AddressFields
        address={address}
        set={(change) => setAddress((before) => ({ ...before, ...change }))}
        errors={errors}
        isOptional={!hasAddress}
      />
      {says && (
        <p className={css.wrong} role="alert">
          {says}
        </p>
      )}
      <div className={css.newBuyerActs}>
        <Button variant="default" onClick={back}>
          Back
        </Button>
        <Button
          type="submit"
          loading={write.isSending}
          rightSection={<KeyHint keys="mod+Enter" filled />}
        >
          Add customer
        </Button>
      </div>
    </form>
  );
}

/** The form opens because somebody asked for it, so the cursor belongs into it. */
function focusAtFirst(input: HTMLInputElement | null): void {
  if (input && !input.dataset['met']) {
    input.dataset['met'] = 'yes';
    input.focus();
  }
}
