import { z } from 'zod';
import { changeOf } from '../kit/change.ts';
import { id, requiredText, version } from '../kit/shapes.ts';

/** Most views that a person keeps of one list, and the largest one, in bytes. */
export const viewLimits = { perList: 50, bytes: 8_192 } as const;

const words = z.string().max(400);
const key = z.string().max(60);

/** A list as it stood: what its address said, its columns in order, their widths in px, its density. */
export const ViewState = z.strictObject({
  search: z.record(key, words).default({}),
  columns: z.array(key).max(60).optional(),
  widths: z.record(key, z.int().min(40).max(1200)).optional(),
  density: z.enum(['comfortable', 'compact']).optional(),
});
export type ViewState = z.output<typeof ViewState>;

/** Which list a view is of: the screen, and the operation that it shows. */
const ListKey = z.string().regex(/^[\w.]{1,60}:[\w.]{1,60}$/u);

export const ViewsInput = z.strictObject({ list: ListKey });
export type ViewsInput = z.output<typeof ViewsInput>;

export const SavedView = z.object({
  id,
  name: z.string(),
  state: ViewState,
  isShared: z.boolean(),
  /** The asker may change it: their own, or a shared one with the permission to share. */
  isMine: z.boolean(),
  ownerName: z.string(),
  version,
});
export type SavedView = z.output<typeof SavedView>;

export const ViewsAnswer = z.object({ rows: z.array(SavedView) });

const facts = {
  name: requiredText(60, 'Name'),
  state: ViewState,
  isShared: z.boolean().default(false),
};

export const NewView = z.strictObject({ list: ListKey, ...facts });
export type NewView = z.output<typeof NewView>;

/** A view stays in its list. */
export const ChangedView = changeOf(z.strictObject(facts));
export type ChangedView = z.output<typeof ChangedView>;

export const ViewOrder = z.strictObject({
  list: ListKey,
  ids: z.array(id).max(viewLimits.perList * 2),
});
export type ViewOrder = z.output<typeof ViewOrder>;
