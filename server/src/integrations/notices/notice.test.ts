import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { within } from '../../testing/within.ts';
import { notify, type Telling } from './notice.service.ts';

const { listNotifications, readNotifications } = contract.integrations;

const diskFull = {
  to: { permission: 'admin.job.read' },
  kind: 'disk_full',
  text: 'The disk is nearly full.',
  link: '/admin/settings?page=About',
  about: 'disk',
} as const satisfies Telling;

describe('a notice', () => {
  test('reaches the person it is for, and nobody else', async ({ house }) => {
    const packer = await house.as('packer');
    const sales = await house.as('sales');

    await within(house, (ctx) =>
      notify(ctx, { to: { userIds: [packer.userId] }, kind: 'hello', text: 'Good morning.' }),
    );

    const told = await packer.call(listNotifications, {});
    expect(told).toMatchObject({
      unread: 1,
      hasMore: false,
      rows: [{ kind: 'hello', text: 'Good morning.', link: null, readAt: null }],
    });
    expect(await sales.call(listNotifications, {})).toEqual({
      rows: [],
      unread: 0,
      hasMore: false,
    });
  });

  test('for a permission reaches all who hold it now, the owner included', async ({ house }) => {
    const packer = await house.as('packer');
    const auditor = await house.as('auditor');

    await within(house, (ctx) => notify(ctx, diskFull));

    const unread = [];
    for (const person of [await house.as('owner'), auditor, packer]) {
      unread.push((await person.call(listNotifications, { limit: 0 })).unread);
    }
    expect(unread).toEqual([1, 1, 0]);
  });

  test('about the same thing is renewed while it is unread, and told anew after', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    await within(house, (ctx) => notify(ctx, diskFull));
    house.clock.pass(5);
    await within(house, (ctx) => notify(ctx, { ...diskFull, text: 'The disk is full.' }));
    const renewed = await owner.call(listNotifications, {});

    await owner.call(readNotifications, { all: true });
    await within(house, (ctx) => notify(ctx, diskFull));

    expect(renewed.rows).toMatchObject([
      { text: 'The disk is full.', at: house.clock.now().toISOString() },
    ]);
    const after = await owner.call(listNotifications, {});
    expect(after.rows.map(({ text, readAt }) => [text, readAt === null])).toEqual([
      ['The disk is nearly full.', true],
      ['The disk is full.', false],
    ]);
  });

  test('is read by its owner alone', async ({ house }) => {
    const owner = await house.as('owner');
    const auditor = await house.as('auditor');
    await within(house, (ctx) => notify(ctx, diskFull));
    const { rows } = await owner.call(listNotifications, {});

    await auditor.call(readNotifications, { ids: rows.map(({ id }) => id) });
    const before = await owner.call(listNotifications, { unread: true });
    const after = await owner.call(readNotifications, { ids: rows.map(({ id }) => id) });

    expect(before.unread).toBe(1);
    expect(after).toEqual({ unread: 0 });
    expect((await owner.call(listNotifications, { unread: true })).rows).toEqual([]);
  });

  test('is listed page by page', async ({ house }) => {
    const owner = await house.as('owner');
    for (const pot of [1, 2, 3]) {
      await within(house, (ctx) =>
        notify(ctx, { to: { userIds: [owner.userId] }, kind: 'pot', text: `Pot ${pot} is done.` }),
      );
    }

    const first = await owner.call(listNotifications, { limit: 2 });
    const second = await owner.call(listNotifications, { limit: 2, before: first.rows[1]?.id });

    expect([first.hasMore, second.hasMore]).toEqual([true, false]);
    expect([...first.rows, ...second.rows].map(({ text }) => text)).toEqual([
      'Pot 3 is done.',
      'Pot 2 is done.',
      'Pot 1 is done.',
    ]);
  });

  test('never keeps a session alive when it is asked for in the background', () => {
    expect(listNotifications.background).toBe(true);
  });
});
