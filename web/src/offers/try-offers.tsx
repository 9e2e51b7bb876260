import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { TriedOffer } from '@counting-house/contract/orders/try-offer.ts';
import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { ActionIcon, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch, useSetSearch } from '../platform/address.ts';
import { amount, money } from '../platform/format/format.ts';
import { reading } from '../platform/http/use-operation.ts';
import { useMay } from '../platform/session.ts';
import { MomentInput } from '../ui/dates/moment-input.tsx';
import { Picker } from '../ui/picking/picker.tsx';
import { problemIn } from '../platform/http/problem.ts';
import { ErrorCard } from '../ui/parts/note.tsx';
import { refreshing } from '../ui/theme/refreshing.ts';
import { Metrics, Sheet, SheetBody } from '../ui/parts/sheet.tsx';
import css from './offer.module.css';
import { stackWords } from './offer-words.ts';

type Item = { readonly variantId: number; readonly title: string; readonly units: number };

const askAfterMs = 200;

/** A basket to try offers on before they run: what each takes off, and why the others do not. */
export function TryOffers() {
  const search = useSearch();
  const setSearch = useSetSearch();
  const offerId = Number(search['offer'] ?? 0);
  const [items, setItems] = useState<readonly Item[]>([]);
  const [isCompany, setIsCompany] = useState(false);
  const [customerId, setCustomerId] = useState<number | ''>('');
  const [groupId, setGroupId] = useState<number | ''>('');
  const [couponCode, setCouponCode] = useState('');
  const [at, setAt] = useState('');
  const typed = { items, customerId, groupId, isCompany, couponCode, at, offerId };
  const [asked] = useDebouncedValue(typed, askAfterMs);
  const tried = useQuery({
    ...reading(orders.tryOffer, {
      lines: asked.items.map(({ variantId, units }) => ({ variantId, qty: units * 1000 })),
      ...buyerAsked(asked),
      ...(asked.couponCode.trim() ? { couponCode: asked.couponCode.trim() } : {}),
      ...(asked.at ? { at: asked.at } : {}),
      offerIds: asked.offerId > 0 ? [asked.offerId] : [],
    }),
    enabled: asked.items.length > 0 && !(asked.isCompany && asked.groupId === ''),
    placeholderData: keepPreviousData,
  });
  const mayCompanies = useMay()('b2b.group.read');
  const lacksGroup = isCompany && groupId === '';
  const result = items.length > 0 && !lacksGroup ? tried.data : undefined;

  function add(variantId: number, title: string) {
    setItems((before) =>
      before.some((item) => item.variantId === variantId)
        ? before.map((item) =>
            item.variantId === variantId ? { ...item, units: item.units + 1 } : item,
          )
        : [...before, { variantId, title, units: 1 }],
    );
  }

  return (
    <div className={css.try}>
      <Sheet title="Basket">
        <SheetBody>
          {mayCompanies && (
            <SegmentedControl
              aria-label="Buyer"
              mb="sm"
              data={[
                { value: 'customer', label: 'Customer' },
                { value: 'company', label: 'Company' },
              ]}
              value={isCompany ? 'company' : 'customer'}
              onChange={(next) => setIsCompany(next === 'company')}
            />
          )}
          <div className={css.asked}>
            <Picker
              label="Offer to try"
              placeholder="Those that run"
              list={offers.listOffers}
              value={offerId > 0 ? offerId : ''}
              onChange={(next) => setSearch({ offer: next === '' ? null : String(next) })}
            />
            {isCompany ? (
              <Picker
                label="Group of a company"
                placeholder="Type a company or a group"
                list={b2b.listGroups}
                words={({ companyName, name }) => `${companyName}, ${name}`}
                value={groupId}
                onChange={(next) => setGroupId(typeof next === 'number' ? next : '')}
              />
            ) : (
              <Picker
                label="Customer"
                placeholder="Nobody by name"
                list={customers.listCustomers}
                value={customerId}
                onChange={(next) => setCustomerId(typeof next === 'number' ? next : '')}
              />
            )}
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
          <Picker
            key={items.length}
            label="Add an item"
            mt="sm"
            list={catalogue.listVariants}
            words={variantWords}
            value=""
            onChange={() => undefined}
            onPick={(row) => add(row.id, variantWords(row))}
          />
        </SheetBody>
      </Sheet>
      {items.length > 0 && lacksGroup && <p>Choose the group that buys.</p>}
      {items.length === 0 && <p>Add an item to see what the offers take off.</p>}
      {tried.error && (
        <ErrorCard
          what="the basket"
          problem={problemIn(tried.error)}
          again={() => void tried.refetch()}
        />
      )}
      {result && (
        <>
          <Sheet title="What they take off">
            <div className={css.scroll} {...refreshing(tried.isFetching)}>
              <Basket result={result} items={items} setItems={setItems} offerId={offerId} />
            </div>
          </Sheet>
          {offerId > 0 && (
            <Sheet>
              <Metrics
                rows={[
                  ['Without this offer', money(result.totalWithout)],
                  ['With this offer', money(result.grandTotal)],
                  ['Cost on this basket', money(result.totalWithout - result.grandTotal)],
                ]}
              />
            </Sheet>
          )}
          <Verdicts of={result.offers} offerId={offerId} />
        </>
      )}
    </div>
  );
}

const buyerAsked = (of: { isCompany: boolean; customerId: number | ''; groupId: number | '' }) => {
  if (of.isCompany) return of.groupId === '' ? {} : { groupId: of.groupId };
  return of.customerId === '' ? {} : { customerId: of.customerId };
};

const variantWords = (row: { readonly id: number }): string => {
  const {
    sku = '',
    productName = '',
    title = '',
  } = row as Readonly<Record<string, string>> & {
    id: number;
  };
  return [productName === title ? title : `${productName} ${title}`.trim(), sku]
    .filter(Boolean)
    .join(' · ');
};

function Basket({
  result,
  items,
  setItems,
  offerId,
}: {
  result: TriedOffer;
  items: readonly Item[];
  setItems: (next: readonly Item[]) => void;
  offerId: number;
}) {
  const sum = (key: 'itemDiscount' | 'orderDiscount' | 'couponDiscount' | 'netAmount') =>
    result.lines.reduce((all, line) => all + line[key], 0);
  return (
    <table className={css.basket}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Qty</th>
          <th scope="col">List</th>
          <th scope="col">{stackWords.item}</th>
          <th scope="col">{stackWords.order}</th>
          <th scope="col">{stackWords.coupon}</th>
          <th scope="col">Net</th>
          <th scope="col">Remove</th>
        </tr>
      </thead>
      <tbody>
        {result.lines.map((line) => (
          <tr key={line.variantId}>
            <td>
              {line.title}
              <small>
                {line.sku} · {amount(line.unitPrice)}
              </small>
            </td>
            <td>
              <NumberInput
                aria-label={`Quantity of ${line.title}`}
                allowDecimal={false}
                min={1}
                max={9_999}
                w={80}
                ml="auto"
                value={items.find((item) => item.variantId === line.variantId)?.units ?? 1}
                onChange={(next) =>
                  setItems(
                    items.map((item) =>
                      item.variantId === line.variantId && Number(next) > 0
                        ? { ...item, units: Number(next) }
                        : item,
                    ),
                  )
                }
              />
            </td>
            <td>{amount(line.listAmount)}</td>
            <td className={line.itemOfferId === offerId ? css.own : undefined}>
              {offWords(line.itemDiscount)}
            </td>
            <td>{offWords(line.orderDiscount)}</td>
            <td>{offWords(line.couponDiscount)}</td>
            <td>
              <b>{amount(line.netAmount)}</b>
            </td>
            <td>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove ${line.title}`}
                onClick={() => setItems(items.filter((item) => item.variantId !== line.variantId))}
              >
                <IconX size={16} stroke={1.7} />
              </ActionIcon>
            </td>
          </tr>
        ))}
        <tr>
          <td colSpan={2}>{stackWords.shipping}</td>
          <td>{amount(result.shipping)}</td>
          <td colSpan={3}>{offWords(result.shippingDiscount)}</td>
          <td>{amount(result.shipping - result.shippingDiscount)}</td>
          <td aria-hidden>&nbsp;</td>
        </tr>
      </tbody>
      <tfoot>
        {result.priceMode === 'exclusive' && (
          <tr>
            <td colSpan={6}>GST</td>
            <td>{amount(result.taxAmount)}</td>
            <td aria-hidden>&nbsp;</td>
          </tr>
        )}
        <tr>
          <td colSpan={2}>Total</td>
          <td>{amount(result.goodsList + result.shipping)}</td>
          <td>{offWords(sum('itemDiscount'))}</td>
          <td>{offWords(sum('orderDiscount'))}</td>
          <td>{offWords(sum('couponDiscount'))}</td>
          <td>{amount(result.grandTotal)}</td>
          <td aria-hidden>&nbsp;</td>
        </tr>
      </tfoot>
    </table>
  );
}

const offWords = (off: number) => (off === 0 ? '–' : amount(-off));

function Verdicts({ of, offerId }: { of: TriedOffer['offers']; offerId: number }) {
  if (of.length === 0) return <p>No offer runs. Choose one to try.</p>;
  return (
    <Sheet title="Offers">
      <table className={css.verdicts}>
        <tbody>
          {of.map((one) => (
            <tr key={one.offerId ?? one.name}>
              <td className={one.offerId === offerId ? css.own : undefined}>{one.name}</td>
              <td>{one.text}</td>
              <td>{one.isApplied ? amount(-one.amount) : 'not used'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}
