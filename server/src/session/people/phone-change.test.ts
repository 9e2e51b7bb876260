import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { owner, test, type Person, type TestHouse } from '../../testing/house.ts';
import { invited } from '../../testing/people.ts';
import { sendNow, withPostOffice } from '../../testing/machine/post-office.ts';
import { otpConsole } from '../otp/otp-console.ts';

const { admin, session } = contract;
const newPhone = '9844077001';

const start = (person: Person, phone: string = newPhone) =>
  person.call(session.phoneChangeStart, { phone });

const phoneOf = async (person: Person) => (await person.call(session.getProfile, {})).phone;

const otpAt = (house: TestHouse, phone: string = newPhone) => house.otps.get(phone) ?? '';

const wrongOf = (otp: string) => String((Number(otp) + 1) % 10_000).padStart(4, '0');

describe('a new phone', () => {
  test('is signed in with once its OTP was given, and the old one is not', async ({ house }) => {
    const packer = await house.as('packer');
    const old = await phoneOf(packer);

    const { challenge } = await start(packer);
    const otp = otpAt(house);
    const changed = await packer.call(session.phoneChangeConfirm, { challenge, otp });

    expect(changed.phone).toBe(newPhone);
    await expect(house.signIn(newPhone, owner.password)).resolves.toBeDefined();
    await expect(house.signIn(old, owner.password)).rejects.toMatchObject({ status: 401 });
    expect((await house.auditOf('session.phoneChangeConfirm'))[0]).toMatchObject({
      entityId: packer.userId,
      changes: [{ field: 'phone', before: old, after: newPhone }],
    });
  });

  test('leaves this browser signed in and no other', async ({ house }) => {
    const packer = await house.as('packer');
    const old = await phoneOf(packer);
    const elsewhere = await house.signIn(old, owner.password);
    const { challenge } = await start(packer);

    await packer.call(session.phoneChangeConfirm, { challenge, otp: otpAt(house) });

    await expect(packer.call(session.current, {})).resolves.toMatchObject({
      userId: packer.userId,
    });
    await expect(elsewhere.call(session.current, {})).rejects.toMatchObject({ status: 401 });
  });

  test('takes every way in from the old one', async ({ house }) => {
    const packer = await house.as('packer');
    const old = await phoneOf(packer);
    const { body: asked } = await house.nobody.send(session.getOtp, { phone: old });
    const open = { challenge: String(asked), otp: otpAt(house, old) };
    const { challenge } = await start(packer);

    await packer.call(session.phoneChangeConfirm, { challenge, otp: otpAt(house) });

    expect((await house.nobody.send(session.verifyOtp, open)).status).toBe(422);
  });

  test('asks for a fresh proof at both steps', async ({ house }) => {
    const packer = await house.as('packer');
    const { challenge } = await start(packer);
    house.clock.pass(11);

    await expect(start(packer, '9844077002')).rejects.toMatchObject({ code: 'reauth_required' });
    await expect(
      packer.call(session.phoneChangeConfirm, { challenge, otp: otpAt(house) }),
    ).rejects.toMatchObject({ code: 'reauth_required' });
  });

  test('is nobody else’s, also when they took it meanwhile', async ({ house }) => {
    const packer = await house.as('packer');
    const { challenge } = await start(packer);
    await invited(house, 'sales', { phone: newPhone });
    const taken = {
      status: 409,
      code: 'user.phone_taken',
      fields: { phone: 'Another user has this phone number.' },
    };

    const confirmed = packer.call(session.phoneChangeConfirm, { challenge, otp: otpAt(house) });

    await expect(confirmed).rejects.toMatchObject(taken);
    await expect(start(packer, owner.phone)).rejects.toMatchObject(taken);
  });

  test('is another than the one that they have', async ({ house }) => {
    const packer = await house.as('packer');
    const old = await phoneOf(packer);

    await expect(start(packer, old)).rejects.toMatchObject({
      fields: { phone: 'This is your phone number already.' },
    });
  });

  test('has to be proved by SMS where a server tells OTPs nowhere else', async ({ house }) => {
    const packer = await house.as('packer');
    otpConsole.open(null);

    await expect(start(packer)).rejects.toMatchObject({
      status: 503,
      message: 'SMS is not set up, so the new number cannot be proved. Ask an administrator.',
    });
  });

  test('gets the OTP by SMS, and the old one is told', async ({ house }) => {
    const office = await withPostOffice(house);
    const asha = await house.as('owner');
    await asha.call(session.updateProfile, { email: 'asha@malenadu.example' });
    const { challenge } = await start(asha);
    await sendNow(house);
    const [asked] = office.sms.arrived;
    const otp = /(\d{4}) is your OTP/u.exec(asked?.body ?? '')?.[1] ?? '';

    await asha.call(session.phoneChangeConfirm, { challenge, otp });
    await sendNow(house);

    expect(asked?.body).toContain(newPhone);
    const told = office.sms.arrived.at(-1)?.body;
    expect(told).toContain(owner.phone);
    expect(told).toContain('was changed to one that ends in 7001 on 21 Nov 2026, 10:00');
  });
});

describe('the OTP of a new phone', () => {
  test('opens no password', async ({ house }) => {
    const packer = await house.as('packer');
    const { challenge } = await start(packer);

    const reply = await house.nobody.send(session.verifyOtp, { challenge, otp: otpAt(house) });

    expect(reply.status).toBe(422);
  });

  test('is of no use to anybody else who is signed in', async ({ house }) => {
    const packer = await house.as('packer');
    const sales = await house.as('sales');
    const { challenge } = await start(packer);

    await expect(
      sales.call(session.phoneChangeConfirm, { challenge, otp: otpAt(house) }),
    ).rejects.toMatchObject({ code: 'otp.wrong' });
  });

  test('ends after five wrong tries, the right one then included', async ({ house }) => {
    const packer = await house.as('packer');
    const { challenge } = await start(packer);
    const otp = otpAt(house);
    const give = (typed: string) =>
      packer.send(session.phoneChangeConfirm, { challenge, otp: typed });
    for (let tries = 0; tries < 5; tries += 1) await give(wrongOf(otp));

    const right = await give(otp);

    expect(right.body).toMatchObject({ status: 422, code: 'otp.wrong' });
  });

  test('counts as an SMS to that phone, like one for a new password', async ({ house }) => {
    const packer = await house.as('packer');
    await house.nobody.send(session.getOtp, { phone: newPhone });

    await expect(start(packer)).rejects.toMatchObject({
      status: 429,
      message: 'Please wait 30 seconds before asking for another OTP.',
    });
  });

  test('is asked for ten times in a day, whoever has the numbers', async ({ house }) => {
    const packer = await house.as('packer');
    for (let tries = 0; tries < 10; tries += 1) {
      await expect(start(packer, owner.phone)).rejects.toMatchObject({ status: 409 });
    }

    await expect(start(packer, owner.phone)).rejects.toMatchObject({ status: 429 });
  });
});

test('a phone that an administrator changes is told as well', async ({ house }) => {
  const office = await withPostOffice(house);
  const packer = await house.as('packer');
  const old = await phoneOf(packer);
  const { version } = await office.owner.call(admin.getUser, { id: packer.userId });

  await office.owner.call(admin.updateUser, { id: packer.userId, version, phone: newPhone });
  await sendNow(house);

  const told = office.sms.arrived.at(-1)?.body;
  expect(told).toContain(old);
  expect(told).toContain('was changed to one that ends in 7001');
});
