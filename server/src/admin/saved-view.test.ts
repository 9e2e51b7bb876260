import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { describe, expect } from 'vitest';
import { type Person, test } from '../testing/house.ts';

const { admin } = contract;

const list = 'orders.b2cDesk:orders.listOrders';
const late: InputOf<typeof admin.createView> = {
  list,
  name: 'Late by courier',
  state: {
    search: { stage: 'all', late: 'true', sort: '-promisedOn' },
    columns: ['buyerName', 'total'],
    widths: { total: 140 },
    density: 'compact',
  },
};

const names = async (person: Person) =>
  (await person.call(admin.listViews, { list })).rows.map(({ name }) => name);

describe('a saved view', () => {
  test('keeps filters, sort, columns with their widths and density', async ({ house }) => {
    const packer = await house.as('packer');

    const made = await packer.call(admin.createView, late);

    expect(made).toMatchObject({ name: 'Late by courier', state: late.state, isMine: true });
    expect(await names(packer)).toEqual(['Late by courier']);
    const other = await packer.call(admin.listViews, {
      list: 'orders.allOrders:orders.listOrders',
    });
    expect(other.rows).toEqual([]);
  });

  test("is the person's own: nobody else sees, changes or forgets it", async ({ house }) => {
    const packer = await house.as('packer');
    const owner = await house.as('owner');
    const { id } = await packer.call(admin.createView, late);

    const changed = owner.send(admin.updateView, { id, version: 1, name: 'Mine now' });

    expect((await changed).status).toBe(404);
    expect((await owner.send(admin.deleteView, { id })).status).toBe(404);
    expect(await names(owner)).toEqual([]);
  });

  test('has a name that no other of theirs has, whatever its case', async ({ house }) => {
    const packer = await house.as('packer');
    const sales = await house.as('sales');
    await packer.call(admin.createView, late);

    const again = packer.call(admin.createView, { ...late, name: 'late BY courier' });

    await expect(again).rejects.toMatchObject({
      status: 422,
      fields: { name: 'Another of your views of this list has this name.' },
    });
    await sales.call(admin.createView, late);
    expect(await names(sales)).toEqual(['Late by courier']);
  });

  test('is shared by those who may, and then seen by everybody', async ({ house }) => {
    const accountant = await house.as('accountant');
    const packer = await house.as('packer');

    const refused = await packer.send(admin.createView, { ...late, isShared: true });
    const { id } = await accountant.call(admin.createView, { ...late, isShared: true });

    expect(refused.status).toBe(403);
    const { rows } = await packer.call(admin.listViews, { list });
    expect(rows).toMatchObject([{ id, isShared: true, isMine: false }]);
    expect((await packer.send(admin.deleteView, { id })).status).toBe(403);
    const owner = await house.as('owner');
    expect(await owner.call(admin.deleteView, { id })).toEqual({ ok: true });
    expect(await names(packer)).toEqual([]);
  });

  test('that somebody else changed meanwhile is not written over', async ({ house }) => {
    const owner = await house.as('owner');
    const accountant = await house.as('accountant');
    const shared = await owner.call(admin.createView, { ...late, isShared: true });
    const change = { id: shared.id, version: shared.version };
    await accountant.call(admin.updateView, { ...change, name: 'Late' });

    const second = await owner.send(admin.updateView, { ...change, name: 'Very late' });

    expect(second).toMatchObject({ status: 409, body: { code: 'stale' } });
  });

  test('has its place in the order that the person gave', async ({ house }) => {
    const packer = await house.as('packer');
    const first = await packer.call(admin.createView, { ...late, name: 'A' });
    const second = await packer.call(admin.createView, { ...late, name: 'B' });

    await packer.call(admin.orderViews, { list, ids: [second.id, first.id] });

    expect(await names(packer)).toEqual(['B', 'A']);
  });

  test('takes at most eight kilobytes, and a list at most fifty', async ({ house }) => {
    const packer = await house.as('packer');
    const search = Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => [`filter${n}`, 'x'.repeat(390)]),
    );

    const large = packer.call(admin.createView, { ...late, state: { search } });

    await expect(large).rejects.toMatchObject({ status: 422, code: 'view.too_large' });
    for (let n = 0; n < 50; n++)
      await packer.call(admin.createView, { ...late, name: `View ${n}` });
    const next = packer.call(admin.createView, { ...late, name: 'One more' });
    await expect(next).rejects.toMatchObject({ status: 422, code: 'view.too_many' });
  });

  test('needs a name', async ({ house }) => {
    const packer = await house.as('packer');

    const nameless = packer.call(admin.createView, { ...late, name: ' ' });

    await expect(nameless).rejects.toMatchObject({ fields: { name: 'Name is required' } });
  });
});
