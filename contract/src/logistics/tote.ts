import { z } from 'zod';
import { changeOf } from '../kit/change.ts';
import { listInput, listOf, several } from '../kit/list.ts';
import { id, requiredText, version } from '../kit/shapes.ts';
import { RowStatus } from './courier.ts';

export const NewTote = z.strictObject({
  name: requiredText(40, 'Name'),
  status: RowStatus.default('active'),
});
export type NewTote = z.output<typeof NewTote>;

export const ChangedTote = changeOf(NewTote);
export type ChangedTote = z.output<typeof ChangedTote>;

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
