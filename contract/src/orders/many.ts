import { z } from 'zod';
import { id, longText, text } from '../kit/shapes.ts';
import { HoldCode, SetHold } from './order-labels.ts';

/** Each order is changed or refused by itself; more than somebody waits for are left to a job. */
const ids = z.array(id).min(1, 'Choose an order').max(5_000, 'At most 5,000 orders at once');

const NewHold = z.strictObject({
  code: SetHold,
  note: longText(200).pipe(z.string().min(1, 'Enter a reason')),
});

export const ConfirmOrders = z.strictObject({ ids });
export type ConfirmOrders = z.output<typeof ConfirmOrders>;

export const HoldOrders = z.strictObject({
  ids,
  set: z.array(NewHold).max(4).default([]),
  clear: z.array(HoldCode).max(8).default([]),
});
export type HoldOrders = z.output<typeof HoldOrders>;

/** One hold of each kind: those set replace those of the same kind. */
export const orderHolds = { set: HoldOrders.shape.set, clear: HoldOrders.shape.clear };

/** Those that only `b2b.credit.override` releases. */
export const guardedHolds: readonly HoldCode[] = ['credit', 'overdue', 'approval'];

/** Most tags that an order bears. */
export const mostTags = 10;

const Tag = text(30).pipe(z.string().min(1, 'Enter a tag'));

export const TagOrders = z
  .strictObject({
    ids,
    add: z.array(Tag).max(mostTags).default([]),
    remove: z.array(Tag).max(mostTags).default([]),
  })
  .refine(({ add, remove }) => add.length + remove.length > 0, {
    path: ['add'],
    message: 'Enter a tag',
  });
export type TagOrders = z.output<typeof TagOrders>;

export const AssignOrders = z.strictObject({
  ids,
  /** Null takes the orders off the one who has them. */
  userId: id.nullable(),
});
export type AssignOrders = z.output<typeof AssignOrders>;

/** Somebody who may be given orders to look after. */
export const Assignee = z.object({ id, name: z.string() });
export type Assignee = z.output<typeof Assignee>;
