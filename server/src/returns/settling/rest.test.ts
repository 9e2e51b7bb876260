import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { aReturn, threeJars } from '../../testing/returns.ts';
import { pieces } from '../../testing/stock.ts';

const { orders, returns } = contract;

describe('settling what is here of a return', () => {
  /** Three jars of ₹90.00 are to come back, of which the first is here. */
  async function begun(house: TestHouse) {
    const sold = await threeJars(house);
    const owner = await house.as('owner');
    const asked = await aReturn(house, sold, { qty: 3, approve: true });
    const receive = (at: Pick<typeof asked, 'id' | 'version' | 'lines'>, qty: number) =>
      owner.call(returns.receive, {
        id: at.id,
        version: at.version,
        lines: [
          {
            lineId: at.lines[0]?.id ?? 0,
            pieces: [{ qty: pieces(qty), condition: 'sealed' }],
          },
        ],
      });
    return { sold, owner, asked, receive, here: await receive(asked, 1) };
  }

  test('leaves the rest as a return of its own, and both come to all of it', async ({ house }) => {
    const { sold, owner, asked, receive, here } = await begun(house);
    const whole = owner.call(returns.previewSettle, { id: asked.id });
    await expect(whole).rejects.toMatchObject({ message: 'Choose what happened to 2 pcs' });
    expect(here).toMatchObject({ status: 'approved', actions: ['receive', 'settle'] });

    const preview = await owner.call(returns.previewSettle, { id: asked.id, isPart: true });
    const { return: settled, rest } = await owner.call(returns.settle, {
      id: asked.id,
      version: here.version,
      isPart: true,
      expectedCredit: preview.creditTotal,
    });
    const left = await owner.call(returns.getReturn, { id: rest?.id ?? 0 });
    const came = await receive(left, 2);
    const last = await owner.call(returns.settle, {
      id: left.id,
      version: came.version,
      refundShipping: true,
    });

    expect(preview).toMatchObject({ creditTotal: 9_000, moneyBack: 9_000 });
    expect(settled).toMatchObject({
      status: 'closed',
      rest: { id: left.id, returnNo: left.returnNo },
      lines: [{ qtyRequested: pieces(1), qtyApproved: pieces(1), qtyReceived: pieces(1) }],
      settled: { creditTotal: 9_000 },
    });
    expect(left).toMatchObject({
      status: 'approved',
      restOf: { id: asked.id, returnNo: asked.returnNo },
      lines: [{ qtyRequested: pieces(2), qtyApproved: pieces(2), qtyReceived: 0 }],
    });
    // 270.00 of goods less 90.00, with 60.00 for shipping.
    expect(last).toMatchObject({ creditNotes: [{ total: 24_000 }], rest: null });
    const order = await owner.call(orders.getOrder, { id: sold.order.id });
    expect(order).toMatchObject({ status: 'returned' });
    await expectLaws(house);
  });

  test('is done once by two at once, and needs something that is here', async ({ house }) => {
    const { sold, owner, asked, here } = await begun(house);
    const settle = () =>
      owner.call(returns.settle, { id: asked.id, version: here.version, isPart: true });

    const both = await Promise.allSettled([settle(), settle()]);

    const refused = both.find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({ reason: { status: 409, code: 'return.settled' } });
    const { rows } = await owner.call(returns.listReturns, { orderId: sold.order.id });
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['approved', 'closed']);
    const rest = rows.find(({ status }) => status === 'approved');
    const nothing = owner.call(returns.previewSettle, { id: rest?.id ?? 0, isPart: true });
    await expect(nothing).rejects.toMatchObject({
      code: 'return.not_received',
      message: 'Nothing of this return is here yet.',
    });
  });
});
