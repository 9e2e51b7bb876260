import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { aPackedOrder } from '../../testing/logistics.ts';
import { aPicture, png, send } from '../../testing/pictures.ts';
import { files } from '../../platform/files/file.table.ts';

const { admin, invoices } = contract;

async function aLogo(house: TestHouse, colour = '#223388'): Promise<number> {
  const owner = await house.as('owner');
  const sent = [{ name: 'mark.png', bytes: await png({ width: 600, height: 200, colour }) }];
  const { files: kept } = await send(house, owner, admin.uploadImage, sent, { purpose: 'logo' });
  return kept[0]?.id ?? 0;
}

async function take(house: TestHouse, value: unknown) {
  const owner = await house.as('owner');
  const { rows } = await owner.call(admin.listSettings, { tab: 'Business' });
  const version = rows.find(({ key }) => key === 'business.logoFileId')?.version ?? undefined;
  const changes = [{ key: 'business.logoFileId', value, version }];
  return owner.call(admin.updateSettings, { changes });
}

const pictures = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype \/Image/gu) ?? [];

describe('the logo of the business', () => {
  test('stands on its invoices in place of the initials', async ({ house }) => {
    const owner = await house.as('owner');
    const { order } = await aPackedOrder(house);
    const { rows } = await owner.call(invoices.listInvoices, { q: order.orderNo });
    const printed = () => owner.send(invoices.print, { id: rows[0]?.id ?? 0 });

    const before = await printed();
    await take(house, await aLogo(house));
    const after = await printed();

    expect([before.status, after.status]).toEqual([200, 200]);
    expect(pictures(before.bytes)).toHaveLength(0);
    expect(pictures(after.bytes).length).toBeGreaterThan(0);
  });

  test('is a picture that was sent as one', async ({ house }) => {
    const refusal = { fields: { 'business.logoFileId': 'Send the picture again.' } };

    await expect(take(house, await aPicture(house))).rejects.toMatchObject(refusal);
    await expect(take(house, 999_999)).rejects.toMatchObject(refusal);
  });

  test('lets the one before go, and is taken off by putting the setting back', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const [first, second] = [await aLogo(house), await aLogo(house, '#338822')];
    const keptUntil = async (id: number) => {
      const [file] = await house.database.direct.select().from(files).where(eq(files.id, id));
      return file?.keptUntil;
    };

    await take(house, first);
    await take(house, second);
    const setting = await owner.call(admin.resetSetting, { key: 'business.logoFileId' });

    expect(setting.value).toBeNull();
    const inAMonth = '2026-12-21T04:30:00.000Z';
    expect([await keptUntil(first), await keptUntil(second)]).toEqual([inAMonth, inAMonth]);
  });

  test('has at most 2 MB, whatever other pictures may have', async ({ house }) => {
    const owner = await house.as('owner');
    const bytes = Buffer.concat([await png(), Buffer.alloc(2 * 1_048_576)]);
    const sent = [{ name: 'mark.png', bytes }];

    const refused = send(house, owner, admin.uploadImage, sent, { purpose: 'logo' });

    await expect(refused).rejects.toMatchObject({
      fields: { file: 'mark.png is larger than 2 MB.' },
    });
  });
});
