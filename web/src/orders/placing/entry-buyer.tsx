import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import type { CustomerRow } from '@counting-house/contract/customers/customer.ts';
import { lackingText } from '@counting-house/contract/kit/also.ts';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/http/client.ts';
import { count, money, phone } from '../../platform/format/format.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { reading } from '../../platform/http/use-operation.ts';
import { focusPart, itemsPart } from '../../ui/lines/document-focus.ts';
import { DocumentPart } from '../../ui/lines/document-page.tsx';
import { FindBox, MatchEnd } from '../../ui/lines/find-box.tsx';
import css from './entry.module.css';
import type { EntryBuyer } from './entry.ts';
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
    if (!reply.ok) {
      toast.refused(reply.problem, 'The customer could not be read');
      return;
    }
    choose(reply.data);
    focusPart(itemsPart);
  }

  return (
    <DocumentPart
      part="buyer"
      title="Customer"
      step="buyer"
      keys="F4"
      acts={
        buyer &&
        !isFixed && (
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
        )
      }
    >
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
            focusPart(itemsPart);
          }}
        />
      )}
    </DocumentPart>
  );
}

function ChosenBuyer({ buyer }: { buyer: EntryBuyer }) {
  return (
    <>
      <p className={css.buyer}>
        <b>{buyer.name}</b> <span>{phone(buyer.phone)}</span>
      </p>
      <p className={css.small}>
        {count(buyer.ordersCount)} {buyer.ordersCount === 1 ? 'order' : 'orders'},{' '}
        {money(buyer.outstanding)} outstanding
        {buyer.unpaidOrders > 0 && `, ${money(buyer.unpaidOrders)} unpaid orders`}
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
    const known = reply.ok ? reply.data.rows[0] : undefined;
    if (known || mayAdd) return take(known ? known.id : 'new');
    toast.error('No customer has this phone number', {
      text: lackingText({ does: 'add customers' }),
    });
    return undefined;
  }

  return (
    <>
      <FindBox
        part="buyer"
        label="Customer: phone, name or customer no."
        placeholder="Phone, name or number"
        matchesLabel="Customers found"
        typed={typed}
        setTyped={setTyped}
        matches={[
          ...rows.map((row) => ({
            key: row.id,
            words: (
              <>
                <span>
                  {row.name}
                  <small>
                    {phone(row.phone)}
                    {row.city && `, ${row.city}`}
                  </small>
                </span>
                <MatchEnd>
                  {count(row.ordersCount)} orders
                  <small>{money(row.outstanding)} outstanding</small>
                </MatchEnd>
              </>
            ),
          })),
          ...(isNewPhone ? [{ key: 'new', words: `New customer ${phone(digits)}` }] : []),
        ]}
        at={at}
        setAt={setAt}
        take={(index) => void take(options[index])}
        enter={() => void enter()}
        leave={() => focusPart(itemsPart)}
        error={error}
      />
      {asked.length >= 2 && !found.isFetching && options.length === 0 && (
        <p className={css.small} role="status">
          No customers found. Type a 10-digit phone number to add one.
        </p>
      )}
    </>
  );
}
