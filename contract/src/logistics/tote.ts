import { z } from 'zod';
import { listInput, listOf, several } from '../kit/list.ts';
import { id, requiredText, version } from '../kit/shapes.ts';
import { RowStatus } from './courier.ts';

/** A new tote has no id and is active; a changed one names the version that it saw, and keeps a status left out. */
export const SaveTote = z.strictObject({
  id: id.optional(),
  version: version.optional(),
  name: requiredText(40, 'Name'),
  status: RowStatus.optional(),
});
export type SaveTote = z.output<typeof SaveTote>;

export const Tote = z.object({
  id,
  labelCode: z.string(),
  name: z.string(),
  status: RowStatus,
  version,
});
export type Tote = z.output<typeof Tote>;

const ToteRow = Tote.extend({
  /** The basket that it carries now. */
  basket: z.string().nullable(),
  orderNo: z.string().nullable(),
});
export const ToteList = listOf(ToteRow);
export const ToteListInput = listInput({ status: several(RowStatus).optional() });
export type ToteListInput = z.output<typeof ToteListInput>;
