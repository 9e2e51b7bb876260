import { z } from 'zod';
import { ActiveStatus } from '../kit/active.ts';
import { changeOf } from '../kit/change.ts';
import { listInput, listOf, several } from '../kit/list.ts';
import { id, requiredText, version } from '../kit/shapes.ts';

export const NewTote = z.strictObject({
  name: requiredText(40, 'Name'),
  status: ActiveStatus.default('active'),
});
export type NewTote = z.output<typeof NewTote>;

export const ChangedTote = changeOf(NewTote);
export type ChangedTote = z.output<typeof ChangedTote>;

export const Tote = z.object({
  id,
  labelCode: z.string(),
  name: z.string(),
  status: ActiveStatus,
  version,
});
export type Tote = z.output<typeof Tote>;

const ToteRow = Tote.extend({
  /** The basket that it carries now. */
  basket: z.string().nullable(),
  orderNo: z.string().nullable(),
});
export const ToteList = listOf(ToteRow);
export const ToteListInput = listInput({ status: several(ActiveStatus).optional() });
export type ToteListInput = z.output<typeof ToteListInput>;
