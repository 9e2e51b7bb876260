import type { HomeBlock, HomeLayout } from '@counting-house/contract/dashboard/layout.ts';
import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import type { ComponentType } from 'react';
import { ActivityBlock } from './activity-sheet.tsx';
import { CreditBlock, OffersBlock, ReceivableBlock, StagesBlock } from './house-blocks.tsx';
import { MoneyBlock } from './money-block.tsx';
import { NeedsBlock } from './needs-block.tsx';
import { BestBlock, ChannelsBlock, CompaniesBlock, SalesBlock } from './sales-blocks.tsx';

type HomeBlockRow = {
  readonly title: string;
  /** Any of these. */
  readonly access: readonly PermissionKey[];
  /** Where it usually stands. */
  readonly column: 1 | 2;
  readonly of: ComponentType;
};

/** The register of blocks; anyone who lacks the right of one is neither shown nor asked for it. */
export const homeBlocks: Readonly<Record<HomeBlock, HomeBlockRow>> = {
  sales: { title: 'Sales', access: ['reports.sales.read'], column: 1, of: SalesBlock },
  money: {
    title: 'Money',
    access: [
      'accounts.bank.read',
      'accounts.receivable.read',
      'accounts.payable.read',
      'tax.return.read',
    ],
    column: 1,
    of: MoneyBlock,
  },
  needs: {
    title: 'Needs you',
    access: [
      'accounts.voucher.approve',
      'purchasing.order.approve',
      'accounts.expense.approve',
      'orders.order.confirm',
      'accounts.statement.match',
    ],
    column: 2,
    of: NeedsBlock,
  },
  channels: { title: 'Channels', access: ['reports.sales.read'], column: 2, of: ChannelsBlock },
  stages: {
    title: 'Order status in this period',
    access: ['orders.order.read'],
    column: 2,
    of: StagesBlock,
  },
  best: { title: 'Best sellers', access: ['reports.sales.read'], column: 2, of: BestBlock },
  companies: {
    title: 'Top companies',
    access: ['reports.sales.read'],
    column: 2,
    of: CompaniesBlock,
  },
  receivable: {
    title: 'Unpaid invoices',
    access: ['accounts.receivable.read'],
    column: 2,
    of: ReceivableBlock,
  },
  credit: {
    title: 'Near or over credit limit',
    access: ['b2b.company.read'],
    column: 2,
    of: CreditBlock,
  },
  offers: { title: 'Offers', access: ['offers.offer.read'], column: 2, of: OffersBlock },
  activity: {
    title: 'Recent activity',
    access: ['orders.order.read'],
    column: 2,
    of: ActivityBlock,
  },
};

type Placed = HomeLayout['blocks'][number];

/** Every block where the person put it; those that they never moved stand where they usually do. */
export function placedBlocks({ blocks }: HomeLayout): Placed[] {
  const known = new Set(blocks.map(({ name }) => name));
  const others = (Object.keys(homeBlocks) as HomeBlock[])
    .filter((name) => !known.has(name))
    .map((name): Placed => ({ name, column: homeBlocks[name].column, isHidden: false }));
  return [...blocks, ...others];
}

export type Way = 'up' | 'down' | 'left' | 'right';

/** A block one place further; at an end it stays where it is. */
export function movedBlock(blocks: readonly Placed[], name: HomeBlock, way: Way): Placed[] {
  const block = blocks.find((one) => one.name === name);
  if (!block) return [...blocks];
  if (way === 'left' || way === 'right') {
    const column = way === 'left' ? 1 : 2;
    return blocks.map((one) => (one.name === name ? { ...one, column } : one));
  }
  const own = blocks.filter(({ column }) => column === block.column);
  const other = own[own.indexOf(block) + (way === 'up' ? -1 : 1)];
  return other ? swapped(blocks, block, other) : [...blocks];
}

/** A block in the place of another, which moves on. */
export function droppedBlock(
  blocks: readonly Placed[],
  name: HomeBlock,
  onto: { readonly column: 1 | 2; readonly before: HomeBlock | null },
): Placed[] {
  const block = blocks.find((one) => one.name === name);
  if (!block || onto.before === name) return [...blocks];
  const others = blocks.filter((one) => one !== block);
  const at = others.findIndex((one) => one.name === onto.before);
  const there = { ...block, column: onto.column };
  return at < 0 ? [...others, there] : [...others.slice(0, at), there, ...others.slice(at)];
}

const swapped = (blocks: readonly Placed[], a: Placed, b: Placed): Placed[] =>
  blocks.map((one) => (one === a ? b : one === b ? a : one));
