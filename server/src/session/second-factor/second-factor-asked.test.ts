import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { withSecondFactor } from '../../testing/machine/authenticator.ts';
import { owner, test, type TestHouse } from '../../testing/house.ts';
import { colleague } from '../../testing/people.ts';

const { admin, session } = contract;

const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a role that asks for a second factor', () => {
  test('lets its people do nothing until they have one', async ({ house }) => {
    const asha = await house.as('owner');
    const packer = await colleague(house, 'packer');
    const { rows } = await asha.call(admin.listRoles, {});
    const role = rows.find(({ key }) => key === 'packer');
    await asha.call(admin.updateRole, {
      id: role?.id ?? 0,
      version: role?.version ?? 0,
      requireTotp: true,
    });

    await expect(packer.call(admin.listUnits, {})).rejects.toMatchObject({
      status: 403,
      code: 'second_factor_required',
    });
    expect(await packer.call(session.current, {})).toMatchObject({ mustSetUpSecondFactor: true });
    await withSecondFactor(house, packer);
    expect(await packer.call(session.current, {})).toMatchObject({ mustSetUpSecondFactor: false });
    expect((await packer.call(admin.listUnits, {})).rows).not.toHaveLength(0);
  });

  test('may be that of the Super Admins, by a setting', async ({ house }) => {
    const asha = await house.as('owner');
    const key = 'session.requireTotpForSuperAdmin';
    await asha.call(admin.updateSettings, { changes: [{ key, value: true }] });

    await expect(asha.call(admin.listUnits, {})).rejects.toMatchObject({
      code: 'second_factor_required',
    });
  });
});

describe('a forgotten password of somebody with a second factor', () => {
  async function ticketFor(house: TestHouse) {
    const { body } = await house.nobody.send(session.getOtp, { phone: owner.phone });
    const otp = house.otps.get(owner.phone);
    const verified = await house.nobody.send(session.verifyOtp, { challenge: String(body), otp });
    return verified.body as { ticket: string; needsCode: boolean };
  }
  const chosen = { phone: owner.phone, password: 'Kesari-77' };

  test('asks for a code as well, and leaves the factor on', async ({ house }) => {
    const { code } = await withSecondFactor(house, await house.as('owner'));
    const { ticket, needsCode } = await ticketFor(house);

    const without = await house.nobody.send(session.resetPassword, { ...chosen, ticket });
    const wrong = await house.nobody.send(session.resetPassword, {
      ...chosen,
      ticket,
      code: wrongOf(code()),
    });
    const right = await house.nobody.send(session.resetPassword, {
      ...chosen,
      ticket,
      code: code(),
    });
    const signIn = await house.nobody.send(session.login, chosen);

    expect(needsCode).toBe(true);
    expect(without.body).toMatchObject({ status: 422, code: 'code.needed' });
    expect(wrong.body).toMatchObject({
      status: 422,
      success: 500,
      error: 'The code is incorrect.',
    });
    expect(right.status).toBe(200);
    expect(signIn.body).toMatchObject({ code: 'totp_required' });
  });

  test('takes a recovery code too', async ({ house }) => {
    const { recoveryCodes } = await withSecondFactor(house, await house.as('owner'));
    const { ticket } = await ticketFor(house);

    const reply = await house.nobody.send(session.resetPassword, {
      ...chosen,
      ticket,
      code: recoveryCodes[0],
    });

    expect(reply.status).toBe(200);
  });

  test('is over after five wrong codes of its ticket', async ({ house }) => {
    const { code } = await withSecondFactor(house, await house.as('owner'));
    const { ticket } = await ticketFor(house);
    for (let i = 0; i < 5; i += 1) {
      await house.nobody.send(session.resetPassword, { ...chosen, ticket, code: wrongOf(code()) });
    }

    const right = await house.nobody.send(session.resetPassword, {
      ...chosen,
      ticket,
      code: code(),
    });

    expect(right.body).toMatchObject({ status: 403, error: 'The reset has expired. Start again.' });
  });
});
