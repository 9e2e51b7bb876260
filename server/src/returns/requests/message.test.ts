import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { aCustomer } from '../../testing/orders.ts';
import { sendNow, withPostOffice } from '../../testing/machine/post-office.ts';
import { aDeliveredOrder, aReturn } from '../../testing/returns.ts';
import { pieces } from '../../testing/stock.ts';

const { returns } = contract;

describe('receiving goods', () => {
  test('is told to the buyer when all of it is here', async ({ house }) => {
    const buyer = await aCustomer(house, { email: 'ishwari@sagara.example' });
    const sold = await aDeliveredOrder(house, { customerId: buyer.id });
    const asked = await aReturn(house, sold, { qty: 2, approve: true });
    const { mail } = await withPostOffice(house);
    const owner = await house.as('owner');
    const receive = (version: number) =>
      owner.call(returns.receive, {
        id: asked.id,
        version,
        lines: [
          {
            lineId: asked.lines[0]?.id ?? 0,
            pieces: [{ qty: pieces(1), condition: 'sealed' }],
          },
        ],
      });

    const { version } = await receive(asked.version);
    await sendNow(house);
    const before = mail.arrived.length;
    await receive(version);
    await sendNow(house);

    expect(before).toBe(0);
    expect(mail.arrived).toHaveLength(1);
    expect(mail.arrived[0]?.raw).toContain(`Subject: We received your return ${asked.returnNo}`);
  });
});
