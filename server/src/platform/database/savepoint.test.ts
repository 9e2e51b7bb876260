import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { within } from '../../testing/within.ts';
import { attempt } from './attempt.ts';
import { ruleBroken } from '../problem.ts';
import { insertRow } from '../rows/rows.ts';
import { settingRows } from '../settings/setting.table.ts';

test('a part that is refused leaves no row, no word in the audit and no work for later', async ({
  house,
}) => {
  await within(house, async (ctx) => {
    const keep = (key: string) => insertRow(ctx, settingRows, { key, value: 1 });
    await keep('word.first');

    const tried = await attempt(ctx, async () => {
      await keep('word.second');
      ctx.afterCommit.push(() => undefined);
      throw ruleBroken('word.unlucky', 'This word is unlucky.');
    });

    expect(tried).toMatchObject({ done: false, problem: { code: 'word.unlucky' } });
    expect(ctx.changes.map(({ entityNo }) => entityNo)).toEqual(['word.first']);
    expect(ctx.afterCommit).toEqual([]);
    expect(await ctx.tx.$count(settingRows, eq(settingRows.key, 'word.second'))).toBe(0);
  });
});
