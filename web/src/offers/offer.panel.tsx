import type { Offer } from '@counting-house/contract/offers/offer.ts';
import { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useGo } from '../platform/address.ts';
import { count, moment, money } from '../platform/format/format.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { useMay } from '../platform/session.ts';
import { FormPanel } from '../ui/form/form-panel.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { RowActs } from '../ui/rows/row-menu.tsx';
import { usePanelPlace } from '../ui/panel/panel-context.ts';
import { Block, SidePanel } from '../ui/panel/side-panel.tsx';
import { State } from '../ui/marks/badge.tsx';
import { Facts, Metrics } from '../ui/parts/sheet.tsx';
import {
  type Column,
  date as dateColumn,
  money as moneyColumn,
  number,
} from '../ui/table/columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { AddCodes, CodesInput, codesIn, MakeCodes } from './coupon-forms.tsx';
import { MessagePanel } from './offer-message.panel.tsx';
import { duplicate, pause, startQuestion } from './offer-acts.ts';
import { OfferFields } from './offer-fields.tsx';
import css from './offer.module.css';
import {
  audienceLabels,
  buyersOf,
  buyerLabels,
  kindLabels,
  offerStates,
  slotLabels,
  ownText,
} from './offer-labels.ts';
import { toDraft, listLosses, OfferSummary, Said, useOfferCheck } from './offer-summary.tsx';
import { offersScreens } from './offers.routes.tsx';
import { TryDraft } from './try-offers.tsx';

const start = { act: 'Save and start', also: { status: 'active' } } as const;

function savedText({ name, shown, startsAt }: Offer): string {
  if (shown === 'draft') return `${name} saved as a draft. Try it, then start it.`;
  if (shown === 'scheduled') return `${name} saved. It starts on ${moment(startsAt)}.`;
  return shown === 'live' ? `${name} saved. It is live.` : `${name} saved`;
}

/** A new offer: a draft, unless it is started at once. */
export function NewOfferPanel() {
  const { close } = usePanelPlace();
  const go = useGo();
  const form = useOperationForm(offers.createOffer, {
    initial: {
      kind: 'automatic',
      slot: 'item',
      benefit: 'percent',
      tierBasis: 'amount',
      tiers: [{ from: 0, value: 1_000, cap: null }],
      getPercent: 10_000,
      audience: 'all',
      channels: ['b2c'],
      priority: 100,
      scopeInclude: null,
      scopeExclude: null,
      getScope: null,
      sources: null,
    },
    sends: ({ codes, ...typed }) => ({
      ...typed,
      codes: typed.kind === 'coupon' ? codesIn(codes) : [],
    }),
    saved: savedText,
    then({ id }) {
      close();
      go(offersScreens.pricing, undefined, { open: String(id) });
    },
  });
  return (
    <FormPanel
      title="New offer"
      form={form}
      act="Save draft"
      further={start}
      beside={<TryDraft of={form.common().values} />}
    >
      <OfferSummary of={form.common().values} />
      <OfferFields of={form.common()} codes={<CodesInput of={form.common()} />} />
    </FormPanel>
  );
}

/** An offer: what it gives, how it does, its codes. */
export function OfferPanel({ id }: { id: number }) {
  const offer = useOperation(offers.getOffer, { id });
  const [opened, setOpened] = useState<'form' | 'add' | 'make' | 'message' | null>(null);
  const go = useGo();
  const may = useMay();
  const canWrite = may('offers.offer.write');
  const check = useOfferCheck(
    toDraft({ ...offer, status: undefined, publicText: ownText(offer) }, offer),
  );
  const close = () => setOpened(null);
  if (opened === 'form') return <EditOffer offer={offer} done={close} />;
  if (opened === 'message') return <MessagePanel offer={offer} done={close} />;
  return (
    <SidePanel
      title={offer.name}
      record={{ table: 'offer', id }}
      badges={<State of={offerStates} is={offer.shown} />}
      acts={
        <>
          <Button
            variant="default"
            onClick={() => go(offersScreens.pricing, undefined, { tab: 'try', offer: String(id) })}
          >
            Try it
          </Button>
          {canWrite && (
            <Button variant="default" onClick={() => setOpened('form')}>
              Change
            </Button>
          )}
          {may('offers.message.send') &&
            (offer.shown === 'live' || offer.shown === 'scheduled') && (
              <Button variant="default" onClick={() => setOpened('message')}>
                Message
              </Button>
            )}
          <RowActs
            actions={[startQuestion(check ? listLosses(check) : []), pause, duplicate]}
            row={offer}
          />
        </>
      }
      side={<OfferFacts offer={offer} />}
    >
      {check ? <Said of={check} /> : <p className={css.says}>{offer.gives}</p>}
      <Metrics
        rows={[
          ['Orders', limited(count, offer.usedCount, offer.limitTotal)],
          ['Given', limited(money, offer.usedAmount, offer.budget)],
          ['Per order', offer.usedCount === 0 ? '–' : money(perOrder(offer))],
        ]}
      />
      {offer.kind === 'coupon' && (
        <Block title={`Codes: ${count(offer.couponCount)}`}>
          <Facts
            rows={offer.coupons
              .slice(0, 10)
              .map(({ code, usedCount }) => [code, `used ${count(usedCount)}`] as const)}
          />
          <div className={css.pills}>
            <Button
              variant="default"
              onClick={() =>
                go(offersScreens.pricing, undefined, { tab: 'coupons', offerId: String(id) })
              }
            >
              All codes
            </Button>
            {canWrite && (
              <>
                <Button variant="default" onClick={() => setOpened('add')}>
                  Add codes
                </Button>
                <Button variant="default" onClick={() => setOpened('make')}>
                  Make many codes
                </Button>
              </>
            )}
          </div>
        </Block>
      )}
      {offer.days.length > 0 && (
        <DataTable caption="Use in the last 30 days" columns={dayColumns} rows={daysOf(offer)} />
      )}
      {opened === 'add' && <AddCodes id={id} close={close} />}
      {opened === 'make' && <MakeCodes id={id} close={close} />}
    </SidePanel>
  );
}

type Day = Offer['days'][number] & { readonly id: number };

const daysOf = ({ days }: Offer): Day[] => days.map((day, id) => ({ ...day, id })).toReversed();

const dayColumns: readonly Column<Day>[] = [
  dateColumn('on', 'Day'),
  number('orders', 'Orders'),
  moneyColumn('amount', 'Given'),
];

const limited = (words: (figure: number) => string, figure: number, most: number | null) =>
  most === null ? words(figure) : `${words(figure)} of ${words(most)}`;

const perOrder = ({ usedAmount, usedCount }: Offer) => Math.round(usedAmount / usedCount);

/** '2 × Wild forest honey or #coffee'. */
function partText(
  { count: units, scope }: Offer['bundleParts'][number],
  names: Offer['names'],
): string {
  const named = (of: Offer['names']['products'], ids: readonly number[]) =>
    of.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const goods = [
    ...named(names.categories, scope.categoryIds),
    ...named(names.products, scope.productIds),
    ...named(names.variants, scope.variantIds),
    ...scope.brands,
    ...scope.tags.map((tag) => `#${tag}`),
  ];
  return `${count(units)} × ${goods.join(' or ')}`;
}

function OfferFacts({ offer }: { offer: Offer }) {
  const { names, audience, audienceTags } = offer;
  const chosen = [...names.categories, ...names.products, ...names.variants];
  return (
    <Block title="Offer">
      <Facts
        rows={[
          ['Customer sees', offer.publicText],
          ...offer.bundleParts.map(
            (part, index) => [`Part ${index + 1}`, partText(part, names)] as const,
          ),
          ['How', kindLabels[offer.kind]],
          ['Where', slotLabels[offer.slot]],
          [
            'Names',
            chosen.length === 0 || offer.benefit === 'bundle'
              ? null
              : chosen.map(({ name }) => name).join(', '),
          ],
          ['Channel', buyerLabels[buyersOf(offer.channels)]],
          ['For', audienceLabels[audience]],
          [
            'Groups',
            audience === 'groups' ? names.groups.map(({ name }) => name).join('; ') : null,
          ],
          [
            'Segment',
            audience === 'segment' ? names.segments.map(({ name }) => name).join(', ') : null,
          ],
          ['Tags', audience === 'tags' ? audienceTags.join(', ') : null],
          [
            'Customers',
            audience === 'customers' ? names.customers.map(({ name }) => name).join(', ') : null,
          ],
          ['From', moment(offer.startsAt)],
          ['Until', offer.endsAt === null ? 'No end' : moment(offer.endsAt)],
          ['Per customer', offer.limitPerCustomer === null ? null : count(offer.limitPerCustomer)],
          ['Together', offer.isExclusive ? 'Not with other offers' : 'With other offers'],
          ['Priority', count(offer.priority)],
        ]}
      />
    </Block>
  );
}

function EditOffer({ offer, done }: { offer: Offer; done: () => void }) {
  const form = useOperationForm(offers.updateOffer, {
    initial: { ...offer, publicText: ownText(offer) },
    saved: savedText,
    then: done,
  });
  return (
    <FormPanel
      title={`Change ${offer.name}`}
      form={form}
      record={{ table: 'offer', id: offer.id }}
      badges={<State of={offerStates} is={offer.shown} />}
      {...(offer.status === 'active' ? {} : { further: start })}
      beside={<TryDraft of={form.common().values} known={offer} />}
    >
      <OfferSummary of={form.common().values} known={offer} />
      {offer.usedCount > 0 && (
        <p className={css.warning}>
          This offer has been used, so its discount cannot be changed. Duplicate it.
        </p>
      )}
      <OfferFields of={form.common()} known={offer} />
    </FormPanel>
  );
}
