import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { extractText } from 'unpdf';
import { describe, expect } from 'vitest';
import { outboxMessages } from '../../integrations/outbox/outbox.table.ts';
import { aGiftCard } from '../../testing/gift-cards.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { sendNow, withPostOffice } from '../../testing/machine/post-office.ts';
import { aCustomer } from '../../testing/orders.ts';
import { receipts } from './receipt.table.ts';

const { customers, offers } = contract;

type Posting = Omit<InputOf<typeof customers.postWallet>, 'ownerType' | 'ownerId'>;

const paidIn = { kind: 'top_up', method: 'upi', reference: '432611870952' } as const;

async function wallet(house: TestHouse, email?: string) {
  const owner = await house.as('owner');
  const customer = await aCustomer(house, { name: 'Meera Rao', ...(email ? { email } : {}) });
  const post = (entry: Posting) =>
    owner.call(customers.postWallet, { ownerType: 'customer', ownerId: customer.id, ...entry });
  return { owner, post };
}

type Prints = typeof customers.printWalletReceipt;

async function printed(house: TestHouse, operation: Prints, id: number): Promise<string> {
  const { bytes, status } = await (await house.as('owner')).send(operation, { id });
  expect(status).toBe(200);
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
  return text.replaceAll(/\s+/gu, ' ');
}

const walletPaper = (house: TestHouse, id: number) =>
  printed(house, customers.printWalletReceipt, id);
const cardPaper = (house: TestHouse, id: number) => printed(house, offers.printGiftCardReceipt, id);

describe('the receipt of a wallet', () => {
  test('has the next number of its series, and says who paid what and how', async ({ house }) => {
    const { post } = await wallet(house);
    const first = await post({ ...paidIn, amount: 50_000 });

    const second = await post({ kind: 'top_up', method: 'cheque', reference: '004512', amount: 1 });

    expect([first.entry.receiptNo, second.entry.receiptNo]).toEqual([
      'WGR/2627/00001',
      'WGR/2627/00002',
    ]);
    const paper = await walletPaper(house, first.entry.id);
    for (const words of [
      'Receipt WGR/2627/00001',
      'Received from Meera Rao CUS-000001',
      'Wallet of CUS-000001',
      'UPI',
      '432611870952',
      '₹500.00',
      'Rupees five hundred only',
      'GST is charged on what the wallet pays for, with its invoice.',
    ]) {
      expect(paper).toContain(words);
    }
    expect(await walletPaper(house, second.entry.id)).toContain(
      'Subject to realisation of the cheque.',
    );
  });

  test('leaves no gap where an entry is refused', async ({ house }) => {
    const { post } = await wallet(house);
    await post({ ...paidIn, amount: 50_000 });

    await expect(post({ ...paidIn, amount: 900_000_000 })).rejects.toMatchObject({ status: 422 });
    const { entry } = await post({ ...paidIn, reference: 'U-2', amount: 100 });

    expect(entry.receiptNo).toBe('WGR/2627/00002');
  });

  test('is none of money that nobody paid', async ({ house }) => {
    const { post, owner } = await wallet(house);

    const { entry } = await post({ kind: 'promo', reason: 'A late parcel', amount: 10_000 });

    expect(entry.receiptNo).toBeNull();
    await expect(owner.call(customers.sendWalletReceipt, { id: entry.id })).rejects.toMatchObject({
      status: 404,
    });
    expect(await house.database.direct.select().from(receipts)).toEqual([]);
  });

  test('shows what was refunded, and is cancelled when nothing of it stands', async ({ house }) => {
    const { post, owner } = await wallet(house, 'meera@sagara.example');
    const { entry } = await post({ ...paidIn, amount: 50_000 });
    await post({ ...paidIn, kind: 'withdraw', reason: 'Moves away', amount: 20_000 });
    const part = await walletPaper(house, entry.id);

    await post({ kind: 'adjust', reason: 'Typed twice', amount: -30_000 });

    expect(part).toMatch(/Received 500\.00 Refunded (?:-|−)200\.00 Net received ₹300\.00/u);
    expect(part).not.toContain('Cancelled');
    expect(await walletPaper(house, entry.id)).toContain('Cancelled');
    await expect(owner.call(customers.sendWalletReceipt, { id: entry.id })).rejects.toMatchObject({
      code: 'receipt.not_sent',
      message: 'WGR/2627/00001 is cancelled. It cannot be mailed.',
    });
  });

  test('goes with the mail that tells of the money, and again when asked', async ({ house }) => {
    const { mail } = await withPostOffice(house);
    const { post, owner } = await wallet(house, 'meera@sagara.example');

    const { entry } = await post({ ...paidIn, amount: 50_000, notify: true });
    const again = await owner.call(customers.sendWalletReceipt, { id: entry.id });
    await sendNow(house);

    expect(again).toEqual({ number: 'WGR/2627/00001', sentTo: 'meera@sagara.example' });
    const raw = mail.arrived.map((one) => one.raw);
    expect(raw).toHaveLength(2);
    expect(raw.every((one) => /filename="?WGR-2627-00001\.pdf/u.test(one))).toBe(true);
  });

  test('goes to its customer; to another address by a right of its own', async ({ house }) => {
    const { post } = await wallet(house);
    const { entry } = await post({ ...paidIn, amount: 50_000 });
    const sales = await house.as('sales');

    await expect(sales.call(customers.sendWalletReceipt, { id: entry.id })).rejects.toMatchObject({
      fields: { to: 'The customer has no e-mail address. Enter one.' },
    });
    await expect(
      sales.call(customers.sendWalletReceipt, { id: entry.id, to: 'else@where.example' }),
    ).rejects.toMatchObject({ status: 403, code: 'right_missing' });
  });
});

describe('the receipt of gift cards', () => {
  const paid = { note: '', paid: { method: 'upi', reference: 'U-7' } } as const;

  test('is one for all that were paid together, in the series of wallets', async ({ house }) => {
    const owner = await house.as('owner');

    const made = await owner.call(offers.createGiftCards, {
      ...paid,
      note: 'Diwali, Zenith Traders',
      value: 50_000,
      count: 3,
    });

    expect(made.receiptNo).toBe('WGR/2627/00001');
    const ids = made.cards.map(({ id }) => id);
    const seen = await Promise.all(ids.map((id) => owner.call(offers.getGiftCard, { id })));
    expect(seen.map(({ receiptNo }) => receiptNo)).toEqual(Array(3).fill(made.receiptNo));
    const paper = await cardPaper(house, ids[1] ?? 0);
    expect(paper).toContain('3 gift cards of ₹500.00, GCI-00001 Diwali, Zenith Traders');
    expect(paper).toContain('₹1,500.00');
  });

  test('shows a card that was blocked, and is cancelled with the last', async ({ house }) => {
    const { change, id } = await aGiftCard(house, { ...paid, value: 50_000 });
    await change({ adjust: { amount: -20_000, reason: 'Typed wrong' } });
    const part = await cardPaper(house, id);

    await change({ blocked: true });

    expect(part).toMatch(/Taken off the balance (?:-|−)200\.00 Net received ₹300\.00/u);
    const whole = await cardPaper(house, id);
    expect(whole).toMatch(/Cancelled.*Blocked/u);
    expect(whole).toContain('₹0.00');
  });

  test('is mailed to the customer when it is issued, or says why it cannot', async ({ house }) => {
    const { mail, owner } = await withPostOffice(house);
    const { id } = await aCustomer(house, { email: 'meera@sagara.example' });
    const nobody = await aCustomer(house, { name: 'Without Mail', phone: '9844012399' });
    const issue = { ...paid, value: 50_000, sendReceipt: true } as const;

    await expect(
      owner.call(offers.createGiftCards, { ...issue, customerId: nobody.id }),
    ).rejects.toMatchObject({
      code: 'receipt.no_address',
      fields: { sendReceipt: 'The customer has no e-mail address. Enter one.' },
    });
    await owner.call(offers.createGiftCards, { ...issue, customerId: id });
    await sendNow(house);

    expect(mail.arrived.map(({ to }) => to)).toEqual([['meera@sagara.example']]);
    expect(await house.database.direct.select().from(outboxMessages)).toMatchObject([
      { entity: 'gift_card', templateKey: 'receipt' },
    ]);
  });

  test('is none of a card that is free', async ({ house }) => {
    const { seen, id, owner } = await aGiftCard(house);

    const { status } = await owner.send(offers.printGiftCardReceipt, { id });

    expect(status).toBe(404);
    expect((await seen()).receiptNo).toBeNull();
  });
});
