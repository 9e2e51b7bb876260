import { note } from '../../platform/audit/audit.ts';
import type { WriteContext } from '../../platform/context.ts';
import type { CountRecord } from './count.service.ts';

/**
 * Tells the audit log a step of a counter. Steps of one person at one count are shown as one act.
 *
 * @param what what was counted, in words.
 */
export function noteCounted(
  ctx: WriteContext,
  count: Pick<CountRecord, 'id' | 'number'>,
  step: 'enter' | 'scan' | 'undo' | 'tray' | 'photo',
  what: string,
): void {
  note(ctx, {
    action: `count_${step}`,
    entity: 'stock_count',
    entityId: count.id,
    entityNo: count.number,
    fields: [{ field: 'station', before: null, after: what }],
  });
}
