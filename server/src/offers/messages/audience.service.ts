import type { ConsentChannel } from '@counting-house/contract/customers/customer-labels.ts';
import type { SegmentFilter } from '@counting-house/contract/customers/segment.ts';
import type {
  AudienceAnswer,
  AudienceQuestion,
} from '@counting-house/contract/offers/offer-message.ts';
import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm';
import { companies } from '../../b2b/companies/company.table.ts';
import { groupCustomers } from '../../b2b/groups/group-customer.table.ts';
import { groups } from '../../b2b/groups/group.table.ts';
import { customers } from '../../customers/customer.table.ts';
import {
  consents,
  filterConditions,
  hasAddressFor,
  segmentConditions,
  segmentFilter,
} from '../../customers/segment.service.ts';
import { isOn } from '../../integrations/channels/channel.service.ts';
import { salesOrders } from '../../orders/order.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { readRow } from '../../platform/rows/rows.ts';
import type { OfferRecord } from '../candidate.service.ts';
import { offers } from '../offer.table.ts';
import { offerMessagePeople } from './offer-message.table.ts';

/** Whom a message is meant for: all whom an offer is for, a part of them, or one. */
export type Meant = {
  readonly offer: OfferRecord;
  readonly channel: ConsentChannel;
  readonly customerId: number | null;
  readonly filter: SegmentFilter | null;
};

/** Somebody who gets a message. */
export type Reached = { readonly id: number; readonly name: string; readonly to: string };

const samplesShown = 20;

/** Counts whom a message would reach, and names some of them. */
export async function previewAudience(
  ctx: ReadContext,
  { id, channel, ...narrowed }: AudienceQuestion,
): Promise<AudienceAnswer> {
  const offer = await readRow(ctx, offers, id);
  const filter = await narrowing(ctx, narrowed);
  const meant = { offer, channel, customerId: null, filter };
  const { people, ...counts } = await countAudience(ctx, meant);
  return {
    counts,
    people,
    samples: await nextPeople(ctx, meant, { upToId: 0, most: samplesShown }),
    channelIsOn: await isOn(ctx.tx, channel),
  };
}

/** The filter that narrows an audience: that of a saved segment, or one's own; null for none. */
export async function narrowing(
  ctx: ReadContext,
  { segmentId, filter }: Pick<AudienceQuestion, 'segmentId' | 'filter'>,
): Promise<SegmentFilter | null> {
  return segmentId === undefined ? (filter ?? null) : segmentFilter(ctx, segmentId);
}

/** Counts an audience; who cannot be reached is counted once, by the first reason. */
export async function countAudience(ctx: ReadContext, meant: Meant) {
  const consent = consents(meant.channel);
  const address = hasAddressFor(meant.channel);
  const lately = gotLately(ctx, meant.channel);
  const counted = (what: SQL) => sql<number>`(count(*) filter (where ${what}))::int`;
  const [row] = await ctx.tx
    .select({
      audience: sql<number>`count(*)::int`,
      noConsent: counted(sql`not ${consent}`),
      noAddress: counted(sql`${consent} and not (${address})`),
      recent: counted(sql`${consent} and ${address} and ${lately}`),
      people: counted(sql`${consent} and ${address} and not ${lately}`),
    })
    .from(customers)
    .where(and(...(await meantConditions(ctx, meant))));
  return row ?? { audience: 0, noConsent: 0, noAddress: 0, recent: 0, people: 0 };
}

/** The next people who get a message, by id. */
export async function nextPeople(
  ctx: ReadContext,
  meant: Meant,
  { upToId, most }: { readonly upToId: number; readonly most: number },
): Promise<Reached[]> {
  return ctx.tx
    .select({
      id: customers.id,
      name: customers.name,
      to: meant.channel === 'sms' ? customers.phone : sql<string>`${customers.email}`,
    })
    .from(customers)
    .where(
      and(
        gt(customers.id, upToId),
        ...(await meantConditions(ctx, meant)),
        consents(meant.channel),
        hasAddressFor(meant.channel),
        sql`not ${gotLately(ctx, meant.channel)}`,
      ),
    )
    .orderBy(asc(customers.id))
    .limit(most);
}

async function meantConditions(
  ctx: ReadContext,
  { offer, customerId, filter }: Meant,
): Promise<SQL[]> {
  return [
    eq(customers.status, 'active'),
    ...(customerId === null ? [] : [eq(customers.id, customerId)]),
    ...(await audienceConditions(ctx, offer)),
    ...(filter === null ? [] : filterConditions(ctx, filter)),
  ];
}

/** Whom an offer is for, as `candidate.rules.ts` judges one buyer. */
async function audienceConditions(ctx: ReadContext, offer: OfferRecord): Promise<SQL[]> {
  if (
    !offer.channels.includes('b2c') &&
    offer.audience !== 'groups' &&
    offer.audience !== 'staff'
  ) {
    return [ofGroups(ctx, ofCompanies(offer))];
  }
  switch (offer.audience) {
    case 'all':
      return [];
    case 'first_order':
      return [
        sql`not exists (select from ${salesOrders} where ${salesOrders.customerId} = ${customers.id}
          and ${salesOrders.status} not in ('draft', 'cancelled'))`,
      ];
    case 'birthday':
      return [
        sql`extract(month from ${customers.birthday}) = extract(month from ${ctx.today}::date)`,
      ];
    case 'customers':
      return [sql`${customers.id} = any(${sql.param(offer.audienceIds)}::bigint[])`];
    case 'segment':
      return segmentConditions(ctx, offer.audienceSegmentId ?? undefined);
    case 'groups':
      return [
        ofGroups(ctx, sql`${groups.id} = any(${sql.param(offer.audienceGroupIds)}::bigint[])`),
      ];
    case 'staff':
      // What staff give nobody is told of.
      return [sql`false`];
    case 'tags':
      return [sql`${customers.tags} && ${sql.param(offer.audienceTags)}::text[]`];
  }
}

/** Which companies an offer is for that only companies get. */
function ofCompanies({ audience, audienceTags }: OfferRecord): SQL {
  if (audience === 'tags') {
    return sql`${groups.companyId} in (select ${companies.id} from ${companies}
      where ${companies.tags} && ${sql.param(audienceTags)}::text[])`;
  }
  if (audience === 'first_order') {
    return sql`not exists (select from ${salesOrders} where ${salesOrders.companyId} = ${groups.companyId}
      and ${salesOrders.status} not in ('draft', 'cancelled'))`;
  }
  return sql`true`;
}

/** The people of groups that get offers. */
const ofGroups = (ctx: ReadContext, which: SQL): SQL =>
  sql`${customers.id} in ${ctx.tx
    .select({ id: groupCustomers.customerId })
    .from(groupCustomers)
    .innerJoin(groups, eq(groups.id, groupCustomers.groupId))
    .where(
      and(
        eq(groupCustomers.status, 'active'),
        eq(groups.status, 'active'),
        eq(groups.offersAllowed, true),
        which,
      ),
    )}`;

const gotLately = (ctx: ReadContext, channel: ConsentChannel): SQL =>
  sql`(${customers.id} in (select ${offerMessagePeople.customerId} from ${offerMessagePeople}
    where ${offerMessagePeople.channel} = ${channel}
    and ${offerMessagePeople.at} > ${ctx.now}::timestamptz
      - make_interval(hours => ${ctx.settings['offers.messageGapHours']}::int)))`;
