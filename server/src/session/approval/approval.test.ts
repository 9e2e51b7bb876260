import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { approvalHeader } from '@counting-house/contract/session/approval.ts';
import { describe, expect } from 'vitest';
import { withSecondFactor } from '../../testing/machine/authenticator.ts';
import { owner, test, type Person, type TestHouse } from '../../testing/house.ts';
import { anOrderToPack, atStation } from '../../testing/logistics.ts';

const { admin, logistics, session } = contract;

type Asked = InputOf<typeof session.approve>;

/** A packer before a basket that somebody else packs: going on with it asks for a supervisor. */
async function atOthersBasket(house: TestHouse) {
  const { order } = await anOrderToPack(house);
  const { basketId } = await atStation(house, order, { packer: await house.as('owner') });
  const packer = await house.as('packer');
  const ask = (given: Partial<Asked> = {}, person = packer) =>
    person.call(session.approve, {
      phone: owner.phone,
      ...('code' in given ? {} : { password: owner.password }),
      permission: 'logistics.packing.supervise',
      table: 'basket',
      id: basketId,
      ...given,
    });
  const takeOver = (approval?: string, person: Person = packer) =>
    person.send(
      logistics.packingUpdate,
      { action: 'override', what: 'claim', basketId, reason: 'Called away', station: 'Table 3' },
      approval === undefined ? {} : { [approvalHeader]: approval },
    );
  return { packer, basketId, ask, takeOver };
}

describe('a step beyond one’s rights', () => {
  test('asks for a second person, and says for what', async ({ house }) => {
    const { basketId, takeOver } = await atOthersBasket(house);

    const { body } = await takeOver();

    expect(body).toMatchObject({
      status: 403,
      code: 'approval_needed',
      detail: 'A supervisor must confirm this.',
      more: { permission: 'logistics.packing.supervise', table: 'basket', id: basketId },
    });
  });

  test('is done with their approval, and the audit log has both names', async ({ house }) => {
    const { packer, basketId, ask, takeOver } = await atOthersBasket(house);

    const { approval } = await ask();
    const { body } = await takeOver(approval);

    expect(body).toMatchObject({ basket: { packerId: packer.userId, station: 'Table 3' } });
    const entries = await house.auditOf('logistics.packingUpdate');
    expect(entries).toContainEqual(
      expect.objectContaining({
        result: 'ok',
        actorName: 'packer',
        entity: 'basket',
        entityId: basketId,
        changes: [{ field: 'approvedBy', before: null, after: owner.name }],
      }),
    );
    expect(await house.auditOf('session.approve')).toMatchObject([
      { actorName: 'packer', action: 'approve', entityNo: owner.name, result: 'ok' },
    ]);
  });

  test('needs no approval by anyone who may do it', async ({ house }) => {
    const { takeOver } = await atOthersBasket(house);

    expect((await takeOver(undefined, await house.as('admin'))).status).toBe(200);
  });
});

describe('an approval', () => {
  test('is good once', async ({ house }) => {
    const { ask, takeOver } = await atOthersBasket(house);
    const { approval } = await ask();
    await takeOver(approval);

    const { body } = await takeOver(approval);

    expect(body).toMatchObject({
      status: 403,
      code: 'approval.over',
      detail: 'This approval is over. Ask for it again.',
    });
  });

  test('is over after two minutes', async ({ house }) => {
    const { ask, takeOver } = await atOthersBasket(house);
    const { approval } = await ask();
    house.clock.pass(2);

    expect((await takeOver(approval)).body['code']).toBe('approval.over');
  });

  test('opens no other step and no other record', async ({ house }) => {
    const { ask, takeOver } = await atOthersBasket(house);
    const others = [
      { permission: 'logistics.packing.manual' },
      { table: 'parcel' },
      { id: 98_765 },
    ];
    const codes = [];
    for (const other of others) {
      const { approval } = await ask(other);
      codes.push((await takeOver(approval)).body['code']);
    }

    expect(codes).toEqual(['approval.over', 'approval.over', 'approval.over']);
  });

  test('is of no use to another session', async ({ house }) => {
    const { packer, ask, takeOver } = await atOthersBasket(house);
    const { phone } = await packer.call(session.getProfile, {});
    const elsewhere = await house.signIn(phone, owner.password);
    const { approval } = await ask();

    expect((await takeOver(approval, elsewhere)).body['code']).toBe('approval.over');
    expect((await takeOver(approval)).status).toBe(200);
  });

  test('ends with the right of the one who gave it', async ({ house }) => {
    const { ask, takeOver } = await atOthersBasket(house);
    const supervisor = await house.withPermissions(['logistics.packing.supervise']);
    const { phone, roleId, name } = await supervisor.call(session.getProfile, {});
    const { approval } = await ask({ phone });
    const asha = await house.as('owner');
    const { version } = await asha.call(admin.getRole, { id: roleId });
    await asha.call(admin.updateRole, { id: roleId, version, permissions: [] });

    const { body } = await takeOver(approval);

    expect(body).toMatchObject({
      status: 403,
      code: 'approval.not_held',
      detail: `${name} does not have this permission either.`,
    });
  });
});

describe('a second person', () => {
  test('proves who they are by a code as well', async ({ house }) => {
    const { ask, takeOver } = await atOthersBasket(house);
    const authenticator = await withSecondFactor(house, await house.as('owner'));

    const { approval } = await ask({ code: authenticator.code() });

    expect((await takeOver(approval)).status).toBe(200);
    await expect(ask({ code: '000000' })).rejects.toMatchObject({
      status: 401,
      message: 'The code is incorrect.',
    });
  });

  test('is another than the one who asks', async ({ house }) => {
    const { packer, ask } = await atOthersBasket(house);
    const { phone } = await packer.call(session.getProfile, {});

    await expect(ask({ phone })).rejects.toMatchObject({ status: 403, code: 'approval.own' });
  });

  test('holds the permission', async ({ house }) => {
    const { ask } = await atOthersBasket(house);
    const { phone } = await (await house.as('sales')).call(session.getProfile, {});

    await expect(ask({ phone })).rejects.toMatchObject({
      status: 403,
      code: 'approval.not_held',
    });
  });

  test('is refused alike with a wrong password, an unknown phone and no access', async ({
    house,
  }) => {
    const { ask } = await atOthersBasket(house);
    const sales = await house.as('sales');
    const { phone } = await sales.call(session.getProfile, {});
    await (await house.as('owner')).call(admin.disableUser, { id: sales.userId });

    for (const given of [{ password: 'Guess-11' }, { phone: '9000000000' }, { phone }]) {
      await expect(ask(given)).rejects.toMatchObject({
        status: 401,
        code: 'sign_in.refused',
        message: 'Phone or password is incorrect.',
      });
    }
  });

  test('is not guessed faster than at the sign-in', async ({ house }) => {
    const { ask } = await atOthersBasket(house);
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(ask({ password: 'Guess-11' })).rejects.toMatchObject({ status: 401 });
    }

    await expect(ask()).rejects.toMatchObject({ status: 429 });
    await expect(house.signIn(owner.phone, owner.password)).rejects.toMatchObject({ status: 429 });
  });
});
