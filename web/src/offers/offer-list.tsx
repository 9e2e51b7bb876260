import type { OfferRow } from '@counting-house/contract/offers/offer.ts';
import { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { IconTestPipe } from '@tabler/icons-react';
import { count, money } from '../platform/format/format.ts';
import { choice, yesNo } from '../ui/filter/filters.tsx';
import { open, type RowAction } from '../ui/list/actions.tsx';
import { List } from '../ui/list/list.tsx';
import { byName, deletes } from '../ui/rows/row-steps.ts';
import { beginHere } from '../ui/page/page-acts.tsx';
import { type Column, flag, moment, number, opens, stacked, state } from '../ui/table/columns.tsx';
import { duplicate, pause, start } from './offer-acts.ts';
import {
  benefitLabels,
  buyersOf,
  buyerLabels,
  kindLabels,
  offerStates,
  ownText,
  slotLabels,
} from './offer-labels.ts';
import { NewOfferPanel, OfferPanel } from './offer.panel.tsx';

/** `12 of 500`, or `12` without a limit. */
const usedText = ({ usedCount, limitTotal }: OfferRow) =>
  limitTotal === null ? count(usedCount) : `${count(usedCount)} of ${count(limitTotal)}`;

const givenText = ({ usedAmount, budget }: OfferRow) =>
  budget === null ? money(usedAmount) : `${money(usedAmount)} of ${money(budget)}`;

const tryIt: RowAction<OfferRow> = {
  label: 'Try it',
  icon: IconTestPipe,
  key: 't',
  access: ['offers.offer.read'],
  isFor: () => true,
  does: { kind: 'visit', path: ({ id }) => `?tab=try&offer=${id}` },
};

/** What the offer gives, and what buyers read where that says something else. */
const givesText = (offer: OfferRow) =>
  ownText(offer) === '' ? offer.gives : `${offer.gives}. “${ownText(offer)}”`;

const gives: Column<OfferRow> = {
  key: 'gives',
  label: 'Gives',
  cell: givesText,
  words: givesText,
};

const used: Column<OfferRow> = {
  key: 'usedCount',
  label: 'Used',
  cell: usedText,
  words: usedText,
  isSorted: true,
  isRight: true,
};

const given: Column<OfferRow> = {
  key: 'usedAmount',
  label: 'Given',
  cell: givenText,
  words: givenText,
  isSorted: true,
  isRight: true,
};

const where: Column<OfferRow> = {
  key: 'slot',
  label: 'Where',
  cell: ({ slot }) => slotLabels[slot],
  words: ({ slot }) => slotLabels[slot],
  isNamed: true,
};

const how: Column<OfferRow> = {
  key: 'kind',
  label: 'How',
  cell: ({ kind }) => kindLabels[kind],
  words: ({ kind }) => kindLabels[kind],
  isNamed: true,
};

const buyers: Column<OfferRow> = {
  key: 'channels',
  label: 'Channel',
  cell: ({ channels }) => buyerLabels[buyersOf(channels)],
  words: ({ channels }) => buyerLabels[buyersOf(channels)],
  isNamed: true,
};

/** Offers with what becomes of each now. */
export function OfferList() {
  return (
    <List
      list={offers.listOffers}
      things="offers"
      search="Name, text, whole code"
      columns={[
        stacked(opens('name', 'Name', { sorted: true }), gives),
        state('shown', 'Status', offerStates),
        stacked(how, where),
        buyers,
        stacked(moment('startsAt', 'From', { sorted: true }), moment('endsAt', 'Until')),
        stacked(used, given),
        number('priority', 'Priority', { sorted: true }),
        flag('isExclusive', 'Alone'),
      ]}
      filters={[
        choice('shown', 'Status', offerStates),
        choice('kind', 'How', kindLabels),
        choice('slot', 'Where', slotLabels),
        choice('channel', 'Channel', { b2c: buyerLabels.b2c, b2b: buyerLabels.b2b }),
        choice('benefit', 'Gives', benefitLabels),
        yesNo('isExclusive', 'Not with other offers'),
      ]}
      rowActions={[open('Open'), tryIt, start, pause, duplicate, deletes('offer', byName)]}
      panel={OfferPanel}
      newPanel={NewOfferPanel}
      create={beginHere('New offer', offers.createOffer)}
      empty="No offers yet. An offer takes money off by itself or with a coupon code."
    />
  );
}
