import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { Return } from '@counting-house/contract/returns/return.ts';
import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerPlainly, holdBack, refuse, refuseFields } from '../testing/answers.ts';
import { plain } from '../testing/plain.ts';
import { approvedReturn, pickle, rice } from '../testing/goods-back.ts';
import { expect, type PlayedHouse, test } from '../testing/house.tsx';
import { PanelOver } from '../testing/panel-over.tsx';
import { ReturnPanel } from './return.panel.tsx';

async function open(house: PlayedHouse, made: Return): Promise<void> {
  house.answers(returns.getReturn, () => made);
  answerPlainly(
    house,
    accounts.listEntriesOf,
    admin.listRegister,
    orders.listSellableItems,
    returns.listReturns,
  );
  await house.opens(Over);
  await expect.element(page.getByRole('dialog', { name: 'RET-5' })).toBeVisible();
}

const Over = () => (
  <PanelOver>
    <ReturnPanel id={5} />
  </PanelOver>
);

const requested = (said: Parameters<typeof approvedReturn>[0] = {}) =>
  approvedReturn({ status: 'requested', actions: ['decide', 'cancel'], ...said });
const button = (name: string) => page.getByRole('button', { name });
const approveOf = (title: string) => page.getByRole('textbox', { name: `Approve of ${title}` });

describe('a return that is asked for', () => {
  test('is approved as it was asked for by one key, as it was seen', async ({ house }) => {
    house.answers(returns.approveAll, () => plain(returns.approveAll, { status: 'approved' }));
    await open(house, requested());
    await expect.element(button('Approve return')).toBeVisible();

    await userEvent.keyboard('a');

    await expect.element(page.getByText('RET-5 approved').first()).toBeVisible();
    expect(house.asked(returns.approveAll)).toEqual([{ id: 5, version: 3 }]);
  });

  test('is approved in part with the reason for the rest, line by line', async ({ house }) => {
    house.answers(returns.decide, () => plain(returns.decide, { status: 'approved' }));
    await open(house, requested());

    await approveOf('Lime pickle').fill('1');
    await page.getByRole('textbox', { name: 'Reason' }).fill('One jar is open');
    await button('Approve return').click();

    await expect
      .poll(() => house.asked(returns.decide))
      .toMatchObject([
        {
          id: 5,
          version: 3,
          lines: [
            { lineId: pickle.id, qtyApproved: 1_000, rejectReason: 'One jar is open' },
            { lineId: rice.id, qtyApproved: 1_500, rejectReason: '' },
          ],
        },
      ]);
  });

  test('is rejected with the cursor where the reason is typed', async ({ house }) => {
    house.answers(returns.decide, () => plain(returns.decide, { status: 'rejected' }));
    await open(house, requested());
    await expect.element(button('Approve return')).toBeVisible();

    await userEvent.keyboard('r');
    await expect.element(page.getByRole('textbox', { name: 'Reason' }).first()).toHaveFocus();
    await userEvent.keyboard('Too late');
    await button('Reject return').click();

    await expect
      .poll(() => house.asked(returns.decide)[0])
      .toMatchObject({
        lines: [{ qtyApproved: 0, rejectReason: 'Too late' }, { qtyApproved: 0 }],
        pickup: null,
      });
  });

  test('that is refused says so at its field, and keeps what was typed', async ({ house }) => {
    house.answers(returns.decide, () => refuseFields({ 'lines.0.rejectReason': 'Enter a reason' }));
    await open(house, requested());
    await approveOf('Lime pickle').fill('1');
    await button('Approve return').click();

    await expect.element(page.getByText('Enter a reason').first()).toBeVisible();
    await expect.element(approveOf('Lime pickle')).toHaveValue('1 pc');
  });

  test('is decided by nobody who may not', async ({ house }) => {
    await open(house, requested({ actions: [] }));

    await expect.element(page.getByText('Kaveri Rao').first()).toBeVisible();
    for (const name of ['Approve return', 'Reject all', 'Cancel return', 'Send offer']) {
      expect(button(name).all(), name).toEqual([]);
    }
  });

  test('is given up with a reason', async ({ house }) => {
    house.answers(returns.cancelReturn, () => plain(returns.cancelReturn, { returnNo: 'RET-5' }));
    await open(house, requested());
    await button('Cancel return').click();
    const dialog = page.getByRole('dialog', { name: 'Cancel RET-5' });
    await expect.element(dialog.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
    await userEvent.keyboard('Kept it{Enter}');

    await expect.element(page.getByText('RET-5 cancelled').first()).toBeVisible();
    expect(house.asked(returns.cancelReturn)).toEqual([{ id: 5, version: 3, reason: 'Kept it' }]);
  });
});

describe('goods that come back', () => {
  const field = () => page.getByRole('textbox', { name: 'Scan or type a code' });
  const qtyOf = (title: string) => page.getByRole('textbox', { name: `Quantity of ${title}` });
  const finish = () => button('Finish receiving');
  const received = () => plain(returns.receive, { returnNo: 'RET-5' });

  test('are scanned with the cursor in the field, one by one', async ({ house }) => {
    await open(house, approvedReturn());
    await field().click();

    await userEvent.keyboard('8901{Enter}');
    await expect.element(page.getByText('1 of 2 pcs Lime pickle')).toBeVisible();
    await userEvent.keyboard('8901{Enter}');

    await expect.element(page.getByText('2 of 2 pcs Lime pickle')).toBeVisible();
    await expect.element(qtyOf('Lime pickle')).toHaveValue('2 pcs');
  });

  test('that are not of it are said, and change nothing', async ({ house }) => {
    await open(house, approvedReturn());
    await field().click();
    await userEvent.keyboard('GHE-1{Enter}');

    await expect.element(page.getByText('Not in this return: GHE-1')).toBeVisible();
    expect(qtyOf('Lime pickle').all()).toEqual([]);
  });

  test('are received with condition, note and what is missing, as they were typed', async ({
    house,
  }) => {
    house.answers(returns.receive, received);
    await open(house, approvedReturn({ lines: [pickle] }));
    await field().click();
    await userEvent.keyboard('8901{Enter}');
    await page.getByRole('button', { name: 'Opened' }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('Lid is open');
    await page.getByRole('checkbox', { name: 'missing' }).click();

    await finish().click();

    await expect.element(page.getByText('Goods of RET-5 received')).toBeVisible();
    expect(house.asked(returns.receive)).toMatchObject([
      {
        id: 5,
        version: 3,
        lines: [
          {
            lineId: pickle.id,
            qtyMissing: 1_000,
            pieces: [{ qty: 1_000, condition: 'opened', note: 'Lid is open' }],
          },
        ],
      },
    ]);
  });

  test('for a fault wait for their condition', async ({ house }) => {
    house.answers(returns.receive, received);
    await open(house, approvedReturn({ lines: [{ ...rice, unitDecimals: 0 }] }));
    await field().click();
    await userEvent.keyboard('RICE{Enter}');
    await expect.element(qtyOf('Red rice')).toBeVisible();

    await finish().click();
    await expect.element(page.getByText('Choose the condition of Red rice')).toBeVisible();
    expect(house.asked(returns.receive)).toEqual([]);
    await page.getByRole('button', { name: 'Damaged' }).click();
    await finish().click();

    await expect
      .poll(() => house.asked(returns.receive)[0]?.lines[0]?.pieces)
      .toMatchObject([{ condition: 'damaged' }]);
  });

  test('of nothing are not received', async ({ house }) => {
    await open(house, approvedReturn());

    await finish().click();

    await expect.element(page.getByText('Scan what came, or add pieces')).toBeVisible();
  });

  test('by weight are asked how much there is', async ({ house }) => {
    await open(house, approvedReturn());
    await field().click();
    await userEvent.keyboard('RICE{Enter}');
    const pad = page.getByRole('dialog', { name: 'Red rice' });
    await pad.getByLabelText('Quantity received').fill('0.75');
    await pad.getByRole('button', { name: 'Add' }).click();

    await expect.element(qtyOf('Red rice')).toHaveValue('0.75 KGS');
  });

  test('stay on the screen when they are refused', async ({ house }) => {
    house.answers(returns.receive, () => refuse('The return was changed meanwhile.', 'stale'));
    await open(house, approvedReturn());
    await field().click();
    await userEvent.keyboard('8901{Enter}');
    await expect.element(qtyOf('Lime pickle')).toHaveValue('1 pc');
    await finish().click();

    await expect.element(page.getByText('The return was changed meanwhile.')).toBeVisible();
    await expect.element(qtyOf('Lime pickle')).toHaveValue('1 pc');
  });

  test('that are scanned while they are saved are kept', async ({ house }) => {
    const { held, letGo } = holdBack();
    house.answers(returns.receive, async () => {
      await held;
      return refuse('The line is cut.');
    });
    await open(house, approvedReturn());
    await field().click();
    await userEvent.keyboard('8901{Enter}');
    await expect.element(qtyOf('Lime pickle')).toHaveValue('1 pc');
    await finish().click();
    await expect.poll(() => house.asked(returns.receive)).toHaveLength(1);
    await field().click();
    await userEvent.keyboard('8901{Enter}');
    letGo();

    await expect.element(qtyOf('Lime pickle')).toHaveValue('2 pcs');
  });
});

describe('the money of a return', () => {
  const preview = (said: object = {}) =>
    plain(returns.previewSettle, {
      goods: 50_000,
      creditTotal: 50_000,
      moneyBack: 50_000,
      payments: [{ id: 9, method: 'upi', share: 50_000, rest: 50_000, wayBack: 'upi' }],
      ...said,
    });
  const opensReceived = async (house: PlayedHouse) => {
    house.answers(returns.previewSettle, () => preview());
    await open(house, approvedReturn({ status: 'received', actions: ['settle'] }));
  };

  test('is credited and given back as the button says, once', async ({ house }) => {
    const { held, letGo } = holdBack();
    house.answers(returns.settle, async () => {
      await held;
      return plain(returns.settle);
    });
    await opensReceived(house);
    const act = button('Credit ₹500.00 and refund ₹500.00 UPI');

    await act.click();
    await expect.poll(() => house.asked(returns.settle)).toHaveLength(1);
    letGo();

    await expect.element(page.getByText('RET-5 settled').first()).toBeVisible();
    expect(house.asked(returns.settle)).toEqual([
      { id: 5, version: 3, resolution: 'refund', expectedCredit: 50_000 },
    ]);
  });

  test('goes into the wallet where that is chosen', async ({ house }) => {
    house.answers(returns.settle, () => plain(returns.settle));
    await opensReceived(house);
    await expect.element(button('Credit ₹500.00 and refund ₹500.00 UPI')).toBeVisible();

    await userEvent.keyboard('w');
    await button('Credit ₹500.00 into the wallet').click();

    await expect
      .poll(() => house.asked(returns.settle)[0])
      .toMatchObject({ resolution: 'wallet', expectedCredit: 50_000 });
  });

  test('that is refused says why', async ({ house }) => {
    house.answers(returns.settle, () => refuse('The credit is another one now.'));
    await opensReceived(house);
    await button('Credit ₹500.00 and refund ₹500.00 UPI').click();

    await expect.element(page.getByText('The credit is another one now.').first()).toBeVisible();
  });
});
