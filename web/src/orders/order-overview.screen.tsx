import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { OrderRow } from '@counting-house/contract/orders/order-list.ts';
import {
  type AttentionKey,
  attentionLists,
  type OrderOverview,
  StageTile,
} from '@counting-house/contract/orders/overview.ts';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useGo } from '../platform/address.ts';
import { money, shortMoney } from '../platform/format/format.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { useKeys } from '../platform/keys/keys.ts';
import { pathTo } from '../platform/places.ts';
import { PageActs } from '../ui/page/page-acts.tsx';
import { Page, Stack } from '../ui/page/page.tsx';
import { KeyHint } from '../ui/marks/key-hint.tsx';
import { Part } from '../ui/parts/part.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { Sheet } from '../ui/parts/sheet.tsx';
import { type Tile, Tiles } from '../ui/parts/tiles.tsx';
import { Ago } from '../ui/parts/value.tsx';
import type { Column } from '../ui/table/columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import {
  buyerColumn,
  itemsColumn,
  paymentColumn,
  statusColumn,
  totalColumn,
} from './order-columns.tsx';
import { b2bScreens } from '../b2b/b2b.routes.tsx';
import { newOrder, orderSearch } from './order-lists.tsx';
import { stageLabels } from './order-labels.ts';
import { ordersScreens } from './orders.routes.tsx';
import css from './order-overview.module.css';

const everyMs = 40_000;
const newest = 20;
const list = ordersScreens.allOrders;

const channelLabels: Readonly<Record<OrderRow['channel'], string>> = {
  b2c: 'Consumers',
  b2b: 'Companies',
};
/** The list that has the stages of a channel as tabs. */
const desks = {
  b2c: { path: pathTo(ordersScreens.b2cDesk), search: {} },
  b2b: { path: pathTo(b2bScreens.companies), search: { tab: 'orders' } },
} as const;

const attentionTiles: Readonly<Record<AttentionKey, Pick<Tile, 'label' | 'tone'>>> = {
  late: { label: 'Late', tone: 'late' },
  unpaid: { label: 'Unpaid 2 days', tone: 'late' },
  refundDue: { label: 'Refund due', tone: 'waiting' },
  shortStock: { label: 'Waiting for stock', tone: 'waiting' },
  codToCollect: { label: 'COD to collect' },
  heldForAddress: { label: 'On hold: address', tone: 'waiting' },
  heldForPayment: { label: 'Held, payment', tone: 'waiting' },
  heldForStock: { label: 'Held, stock', tone: 'waiting' },
  heldByHand: { label: 'Held, other', tone: 'waiting' },
};

/** Orders of all channels by stage, what of them needs somebody, and the newest. */
export function OrderOverviewScreen() {
  return (
    <Page title="Order overview" acts={<PageActs first={newOrder} more={[]} />}>
      <Stack>
        <Search />
        <Part what="the figures">
          <Figures />
        </Part>
        <Part what="the newest orders">
          <Newest />
        </Part>
      </Stack>
    </Page>
  );
}

/** Looks through all orders, in their list. */
function Search() {
  const [q, setQ] = useState('');
  const go = useGo();
  const field = useRef<HTMLInputElement>(null);
  useKeys({ '/': { does: 'Search all orders', run: () => field.current?.focus() } });
  return (
    <form
      role="search"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        go(list, undefined, q.trim() ? { q: q.trim() } : {});
      }}
    >
      <TextInput
        ref={field}
        className={css.search ?? ''}
        type="search"
        aria-label="Search all orders"
        placeholder={orderSearch}
        maxLength={100}
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
        rightSection={<KeyHint keys="/" />}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
    </form>
  );
}

function Figures() {
  const overview = useOperation(orders.getOverview, {}, { refetchInterval: everyMs });
  const channels = Object.keys(channelLabels) as OrderRow['channel'][];
  return (
    <Stack>
      {channels.map((channel, i) => (
        <section key={channel} aria-label={channelLabels[channel]}>
          <h2 className={css.heading}>{channelLabels[channel]}</h2>
          <Tiles
            label={`${channelLabels[channel]} orders`}
            tiles={stageTiles(overview, channel)}
            withDigits={i === 0}
          />
        </section>
      ))}
      <section aria-label="Needs attention">
        <h2 className={css.heading}>Needs attention</h2>
        <Tiles label="Needs attention" tiles={attentionOf(overview)} />
      </section>
    </Stack>
  );
}

const stageTiles = ({ stages }: OrderOverview, channel: OrderRow['channel']): Tile[] =>
  StageTile.options.map((stage) => {
    const found = stages.find((one) => one.channel === channel && one.stage === stage);
    return {
      key: stage,
      label: stageLabels[stage],
      path: desks[channel].path,
      search: { ...desks[channel].search, stage },
      count: found?.count ?? 0,
      ...moneyOf(found?.amount),
    };
  });

const attentionOf = ({ attention, unpaidUntil }: OrderOverview): Tile[] => {
  const lists = attentionLists(unpaidUntil);
  return attention
    .filter(({ key, count }) => count > 0 || !key.startsWith('held'))
    .map(({ key, count, amount }) => ({
      key,
      ...attentionTiles[key],
      path: pathTo(list),
      search: lists[key],
      count,
      ...moneyOf(amount),
    }));
};

const moneyOf = (amount: number | null | undefined) =>
  amount ? { under: shortMoney(amount), inFull: money(amount) } : {};

const numberColumn: Column<OrderRow> = {
  key: 'orderNo',
  label: 'Order',
  cell: ({ id, orderNo, placedAt }) => (
    <span className={css.order}>
      <ScreenLink to={list} search={{ open: String(id) }}>
        {orderNo}
      </ScreenLink>
      <Ago at={placedAt} />
    </span>
  ),
};

function Newest() {
  const { rows } = useOperation(orders.listOrders, { limit: newest }, { refetchInterval: everyMs });
  return (
    <Sheet title="Newest orders" acts={<ScreenLink to={list}>All orders</ScreenLink>}>
      {rows.length === 0 ? (
        <p className={css.none}>No orders yet. Take the first one or connect the shop.</p>
      ) : (
        <DataTable
          caption="The newest orders"
          columns={[
            numberColumn,
            buyerColumn,
            itemsColumn,
            totalColumn,
            paymentColumn,
            statusColumn,
          ]}
          rows={rows}
        />
      )}
    </Sheet>
  );
}
