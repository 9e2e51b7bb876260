import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import type { CustomerRow } from '@counting-house/contract/customers/customer.ts';
import { lackingWords } from '@counting-house/contract/kit/also.ts';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPencil, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { call } from '../platform/client.ts';
import { count, money, phone } from '../platform/format.ts';
import { useMay } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { reading } from '../platform/use-operation.ts';
import { KeyHint } from '../ui/parts/key-hint.tsx';
import css from './entry.module.css';
import type { EntryBuyer } from './entry.ts';
import { focusPart } from './entry-parts.ts';
import { NewBuyer } from './new-buyer.tsx';

const searchAfterMs = 150;

/** Who buys: found by phone, name or number, or made on the spot. */
export function BuyerPart({
  buyer,
  choose,
  isFixed,
  error,
}: {
  buyer: EntryBuyer | null;
  choose: (buyer: EntryBuyer | null) => void;
  /** The buyer of a placed order stays. */
  isFixed: boolean;
  error: string | undefined;
}) {
  const [newPhone, setNewPhone] = useState<string | null>(null);

  async function pick(id: number) {
    const reply = await call(customers.getCustomer, { id });
    if (reply.success === 500) {
      toast.error('The customer could not be read', { text: reply.error.detail });
      return;
    }
    choose(reply.data);
    focusPart('items');
  }

  return (
    <section className={css.part} aria-label="Buyer">
      <div className={css.partHead}>
        <h2>Buyer</h2>
        <KeyHint keys="F4" />
        {buyer && !isFixed && (
          <Button
            variant="subtle"
            data-part="buyer"
            leftSection={<IconPencil size={16} stroke={1.7} />}
            onClick={() => {
              choose(null);
              requestAnimationFrame(() => focusPart('buyer'));
            }}
          >
            Change
          </Button>
        )}
      </div>
      {buyer && <ChosenBuyer buyer={buyer} />}
      {!buyer && newPhone === null && <BuyerBox pick={pick} create={setNewPhone} error={error} />}
      {!buyer && newPhone !== null && (
        <NewBuyer
          phone={newPhone}
          back={() => {
            setNewPhone(null);
            requestAnimationFrame(() => focusPart('buyer'));
          }}
          made={(made) => {
            setNewPhone(null);
            choose(made);
            focusPart('items');
          }}
        />
      )}
    </section>
  );
}

function ChosenBuyer({ buyer }: { buyer: EntryBuyer }) {
  return (
    <>
      <p className={css.buyer}>
        <b>{buyer.name}</b> <span>{phone(buyer.phone)}</span>
      </p>
      <p className={css.small}>
        {count(buyer.ordersCount)} {buyer.ordersCount === 1 ? 'order' : 'orders'}, owes{' '}
        {money(buyer.owes)}
      </p>
      {buyer.blockReason && <p className={css.wrong}>Blocked: {buyer.blockReason}</p>}
      {buyer.note && <p className={css.said}>{buyer.note}</p>}
    </>
  );
}

function BuyerBox({
  pick,
  create,
  error,
}: {
  pick: (id: number) => Promise<void>;
  create: (phone: string) => void;
  error: string | undefined;
}) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const [asked] = useDebouncedValue(typed.trim(), searchAfterMs);
  const found = useQuery({
    ...reading(customers.listCustomers, { q: asked, limit: 8 }),
    enabled: asked.length >= 2,
    placeholderData: keepPreviousData,
  });
  const rows: readonly CustomerRow[] = typed.trim().length >= 2 ? (found.data?.rows ?? []) : [];
  const digits = typed.replaceAll(/[\s-]/gu, '').replace(/^(\+91|91|0)(?=\d{10}$)/u, '');
  const mayAdd = useMay()(customers.createCustomer.permission);
  const isNewPhone =
    mayAdd && /^\d{10}$/u.test(digits) && !rows.some((row) => row.phone === digits);
  const options = [...rows.map((row) => row.id), ...(isNewPhone ? ['new' as const] : [])];

  async function take(option: number | 'new' | undefined) {
    if (option === 'new') create(digits);
    else if (option !== undefined) await pick(option);
  }

  async function enter() {
    if (!/^\d{10}$/u.test(digits)) return take(options[at]);
    const reply = await call(customers.listCustomers, { phone: digits });
    const known = reply.success === 200 ? reply.data.rows[0] : undefined;
    if (known || mayAdd) return take(known ? known.id : 'new');
    toast.error('No customer has this phone number', {
      text: lackingWords({ does: 'add customers' }),
    });
    return undefined;
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && options.length > 0) {
      setAt((before) => (before + step + options.length) % options.length);
      event.preventDefault();
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      void enter();
    } else if (event.key === 'Tab' && !event.shiftKey) {
      event.preventDefault();
      focusPart('items');
    } else if (event.key === 'Escape') setTyped('');
  }

  return (
    <>
      <div className={css.box} data-wrong={error !== undefined || undefined}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          data-part="buyer"
          role="combobox"
          aria-label="Buyer: phone, name or number"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={options.length > 0 ? `${id}-${options[at]}` : undefined}
          aria-invalid={error !== undefined}
          autoComplete="off"
          placeholder="Phone, name or number"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {error && (
        <p className={css.wrong} role="alert">
          {error}
        </p>
      )}
      {options.length > 0 && (
        <div className={css.matches} role="listbox" id={`${id}-list`} aria-label="Customers found">
          {rows.map((row, index) => (
            <button
              key={row.id}
              type="button"
              role="option"
              id={`${id}-${row.id}`}
              tabIndex={-1}
              className={css.match}
              aria-selected={index === at}
              onClick={() => void take(row.id)}
            >
              <span>
                {row.name}
                <small>
                  {phone(row.phone)}
                  {row.city && `, ${row.city}`}
                </small>
              </span>
              <span className={css.matchEnd}>
                {count(row.ordersCount)} orders
                <small>owes {money(row.owes)}</small>
              </span>
            </button>
          ))}
          {isNewPhone && (
            <button
              type="button"
              role="option"
              id={`${id}-new`}
              tabIndex={-1}
              className={css.match}
              aria-selected={at === rows.length}
              onClick={() => create(digits)}
            >
              New customer {phone(digits)}
            </button>
          )}
        </div>
      )}
      {asked.length >= 2 && !found.isFetching && options.length === 0 && (
        <p className={css.small} role="status">
          No customers found. Type a 10-digit phone number to add one.
        </p>
      )}
    </>
  );
}
