import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import type { Offer, UnsavedOffer } from '@counting-house/contract/offers/offer.ts';
import { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearch, useSetSearch } from '../platform/address.ts';
import { problemIn } from '../platform/http/problem.ts';
import { reading } from '../platform/http/use-operation.ts';
import { useMay } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { MomentInput } from '../ui/dates/moment-input.tsx';
import { ErrorCard } from '../ui/parts/note.tsx';
import { Sheet, SheetBody } from '../ui/parts/sheet.tsx';
import { Picker } from '../ui/picking/picker.tsx';
import css from './offer.module.css';
import { toDraft } from './offer-summary.tsx';
import { TriedBasket, type TriedItem } from './tried-basket.tsx';

/** Offers on a basket before they run: what each takes off, and why the others do not. */
export function TryOffers() {
  const offerId = Number(useSearch()['offer'] ?? 0);
  const setSearch = useSetSearch();
  return (
    <Simulator offerIds={offerId > 0 ? [offerId] : []}>
      <Picker
        label="Offer to try"
        placeholder="Those that run"
        list={offers.listOffers}
        value={offerId > 0 ? offerId : ''}
        onChange={(next) => setSearch({ offer: next === '' ? null : String(next) })}
      />
    </Simulator>
  );
}

/** A form of an offer on a basket, as it stands, saved or not. */
export function TryDraft({
  of,
  known,
}: {
  of: Partial<InputOf<typeof offers.createOffer>>;
  known?: Offer;
}) {
  return (
    <section className={css.beside} aria-label="Try it on a basket">
      <h3>Try it on a basket</h3>
      <Simulator offerIds={[]} draft={toDraft(of, known)} />
    </section>
  );
}

const askAfterMs = 200;

type Buyer =
  | { readonly kind: 'customer'; readonly id: number | '' }
  | { readonly kind: 'company'; readonly id: number | '' };

/** @param draft undefined: offers that are saved; null: a form that lacks something. */
function Simulator({
  offerIds,
  draft,
  children,
}: {
  offerIds: number[];
  draft?: UnsavedOffer | null;
  children?: ReactNode;
}) {
  const [items, setItems] = useState<readonly TriedItem[]>([]);
  const [buyer, setBuyer] = useState<Buyer>({ kind: 'customer', id: '' });
  const [couponCode, setCouponCode] = useState('');
  const [at, setAt] = useState('');
  const [asked] = useDebouncedValue({ items, buyer, couponCode, at, offerIds, draft }, askAfterMs);
  const lacksGroup = buyer.kind === 'company' && buyer.id === '';
  const tried = useQuery({
    ...reading(orders.tryOffer, inputOf(asked)),
    enabled:
      asked.items.length > 0 &&
      asked.draft !== null &&
      !(asked.buyer.kind === 'company' && asked.buyer.id === ''),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const problem = tried.error && problemIn(tried.error);
  const isLacking = draft === null || (draft !== undefined && problem?.code === 'invalid');
  const result = items.length > 0 && !lacksGroup && !isLacking ? tried.data : undefined;

  return (
    <div className="stack-16">
      <Sheet>
        <SheetBody>
          <div className={css.asked}>
            {children}
            <BuyerInput value={buyer} set={setBuyer} />
            <TextInput
              label="Coupon code"
              maxLength={24}
              autoComplete="off"
              value={couponCode}
              onChange={(event) => setCouponCode(event.currentTarget.value)}
            />
            <MomentInput
              label="On"
              name="at"
              value={at}
              onChange={(next) => setAt(String(next))}
              onBlur={() => undefined}
              error={undefined}
              withAsterisk={false}
            />
          </div>
          <div className={css.adds}>
            <ItemInput items={items} set={setItems} />
            <OrderInput
              load={(loaded) => {
                setItems(loaded.items);
                setBuyer(loaded.buyer);
                setCouponCode(loaded.couponCode);
              }}
            />
            {items.length > 0 && (
              <Button variant="default" onClick={() => setItems([])}>
                Clear
              </Button>
            )}
          </div>
        </SheetBody>
      </Sheet>
      {lacksGroup && items.length > 0 && <p>Choose the group that buys.</p>}
      {items.length === 0 && <p>Add an item to see what the offers take off.</p>}
      {isLacking && items.length > 0 && (
        <p>Fill in what the offer gives to see what it takes off.</p>
      )}
      {problem && !isLacking && (
        <ErrorCard what="the basket" problem={problem} again={() => void tried.refetch()} />
      )}
      {result && (
        <TriedBasket
          result={result}
          items={items}
          setItems={setItems}
          offerId={draft ? (draft.id ?? null) : (offerIds[0] ?? null)}
          isTried={draft !== undefined || offerIds.length > 0}
          isFetching={tried.isFetching}
        />
      )}
    </div>
  );
}

function inputOf({
  items,
  buyer,
  couponCode,
  at,
  offerIds,
  draft,
}: {
  items: readonly TriedItem[];
  buyer: Buyer;
  couponCode: string;
  at: string;
  offerIds: number[];
  draft: UnsavedOffer | null | undefined;
}): InputOf<typeof orders.tryOffer> {
  const key = buyer.kind === 'company' ? 'groupId' : 'customerId';
  return {
    lines: items.map(({ variantId, units }) => ({ variantId, qty: Math.round(units * 1000) })),
    ...(buyer.id === '' ? {} : { [key]: buyer.id }),
    ...(couponCode.trim() ? { couponCode: couponCode.trim() } : {}),
    ...(at ? { at } : {}),
    ...(draft ? { draft } : {}),
    offerIds,
  };
}

function BuyerInput({ value, set }: { value: Buyer; set: (next: Buyer) => void }) {
  const mayCompanies = useMay()('b2b.group.read');
  const picked = (next: unknown) => (typeof next === 'number' ? next : '');
  return (
    <>
      {mayCompanies && (
        <SegmentedControl
          aria-label="Customer"
          className={css.atFoot}
          data={[
            { value: 'customer', label: 'Customer' },
            { value: 'company', label: 'Company' },
          ]}
          value={value.kind}
          onChange={(kind) => set({ kind: kind === 'company' ? kind : 'customer', id: '' })}
        />
      )}
      {value.kind === 'company' ? (
        <Picker
          label="Group of a company"
          placeholder="Type a company or a group"
          list={b2b.listGroups}
          words={({ companyName, name }) => `${companyName}, ${name}`}
          value={value.id}
          onChange={(next) => set({ kind: 'company', id: picked(next) })}
        />
      ) : (
        <Picker
          label="Customer"
          placeholder="Guest"
          list={customers.listCustomers}
          value={value.id}
          onChange={(next) => set({ kind: 'customer', id: picked(next) })}
        />
      )}
    </>
  );
}

function ItemInput({
  items,
  set,
}: {
  items: readonly TriedItem[];
  set: (next: readonly TriedItem[]) => void;
}) {
  function add(variantId: number) {
    const known = items.find((item) => item.variantId === variantId);
    set(
      known
        ? items.map((item) => (item === known ? { ...item, units: item.units + 1 } : item))
        : [...items, { variantId, units: 1 }],
    );
  }
  return (
    <Picker
      key={`${items.length} ${items.at(-1)?.variantId ?? 0}`}
      label="Add an item"
      list={catalogue.listVariants}
      words={variantText}
      value=""
      onChange={() => undefined}
      onPick={({ id }) => add(id)}
    />
  );
}

type Loaded = {
  readonly items: readonly TriedItem[];
  readonly buyer: Buyer;
  readonly couponCode: string;
};

/** Fills the basket with what somebody ordered. */
function OrderInput({ load }: { load: (order: Loaded) => void }) {
  const mayRead = useMay()('orders.order.read');
  const queries = useQueryClient();
  const [times, setTimes] = useState(0);
  if (!mayRead) return null;

  async function pick(id: number) {
    try {
      const order = await queries.fetchQuery(reading(orders.getOrder, { id }));
      const groupId = order.business?.groupId;
      load({
        items: order.lines.map(({ variantId, qty }) => ({ variantId, units: qty / 1000 })),
        buyer: groupId
          ? { kind: 'company', id: groupId }
          : { kind: 'customer', id: order.buyer?.id ?? '' },
        couponCode: order.couponCode ?? '',
      });
      setTimes(times + 1);
    } catch (cause) {
      toast.refused(problemIn(cause), 'The order was not loaded');
    }
  }
  return (
    <Picker
      key={times}
      label="Load an order"
      placeholder="Number or customer"
      list={orders.listOrders}
      words={({ orderNo }) => orderNo}
      under={({ buyerName }) => buyerName}
      value=""
      onChange={() => undefined}
      onPick={({ id }) => void pick(id)}
    />
  );
}

function variantText(row: {
  readonly sku: string;
  readonly productName: string;
  readonly title: string;
}): string {
  const { sku, productName, title } = row;
  return [productName === title ? title : `${productName} ${title}`.trim(), sku]
    .filter(Boolean)
    .join(' · ');
}
