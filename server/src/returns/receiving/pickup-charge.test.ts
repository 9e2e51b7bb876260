import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { withSetting } from '../../testing/logistics.ts';
import { aReturn, threeJars } from '../../testing/returns.ts';
import { pieces } from '../../testing/stock.ts';

const { returns } = contract;

describe('what fetching goods costs', () => {
  async function fetched(house: TestHouse, reason: string) {
    await withSetting(house, 'returns.pickupCharge', 5_000);
    const sold = await threeJars(house);
    const asked = await aReturn(house, sold, {
      reason,
      approve: true,
      pickup: { note: '' },
    });
    const owner = await house.as('owner');
    await owner.call(returns.receive, {
      id: asked.id,
      version: asked.version,
      lines: [
        {
          lineId: asked.lines[0]?.id ?? 0,
          pieces: [{ qty: pieces(1), condition: 'sealed' }],
        },
      ],
    });
    return { owner, id: asked.id };
  }

  test('is held back when every reason is the buyer’s, and can be changed', async ({ house }) => {
    const { owner, id } = await fetched(house, 'Changed mind');

    const usual = await owner.call(returns.previewSettle, { id });
    const less = await owner.call(returns.previewSettle, { id, pickupCharge: 2_000 });
    const most = await owner.call(returns.previewSettle, { id, pickupCharge: 20_000 });

    expect(usual).toMatchObject({ pickupCharge: 5_000, heldBack: 5_000, creditTotal: 4_000 });
    expect(usual.lines).toMatchObject([{ deduction: 0, heldBack: 5_000 }]);
    expect(less).toMatchObject({ pickupCharge: 2_000, creditTotal: 7_000 });
    expect(most).toMatchObject({ pickupCharge: 9_000, creditTotal: 0 });
    const { version } = await owner.call(returns.getReturn, { id });
    await owner.call(returns.settle, { id, version, expectedCredit: 4_000 });
    await expectLaws(house);
  });

  test('is ours when the reason is', async ({ house }) => {
    const { owner, id } = await fetched(house, 'Damaged on arrival');

    const preview = await owner.call(returns.previewSettle, { id });

    expect(preview).toMatchObject({ pickupCharge: 0, creditTotal: 9_000, hasPickup: true });
  });
});
