import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { cleanFiles } from '../../admin/files/clean-files.service.ts';
import { test, type Person, type TestHouse } from '../../testing/house.ts';
import { jpeg, send } from '../../testing/pictures.ts';
import { within } from '../../testing/within.ts';

const { admin, session } = contract;

async function photo(house: TestHouse, person: Person): Promise<number> {
  const sent = [{ name: 'me.jpg', bytes: await jpeg({ width: 600, height: 600 }) }];
  const { files } = await send(house, person, admin.uploadImage, sent, { purpose: 'user_photo' });
  return files[0]?.id ?? 0;
}

describe('the photo of a person', () => {
  test('is their own to choose, and everybody signed in sees it', async ({ house }) => {
    const [packer, sales] = [await house.as('packer'), await house.as('sales')];
    const photoFileId = await photo(house, packer);

    const profile = await packer.call(session.updateProfile, { photoFileId });
    const { photoFileId: shown } = await packer.call(session.current, {});
    const seen = await sales.send(admin.getFile, { id: photoFileId, variant: 64 });
    const inTheOpen = await house.app.inject({ url: `/files/${photoFileId}/64.webp` });

    expect([profile.photoFileId, shown]).toEqual([photoFileId, photoFileId]);
    expect(seen.status).toBe(200);
    expect(inTheOpen.statusCode).toBe(404);
  });

  test('is none that somebody else sent', async ({ house }) => {
    const [packer, sales] = [await house.as('packer'), await house.as('sales')];
    const photoFileId = await photo(house, packer);

    const taken = sales.call(session.updateProfile, { photoFileId });

    await expect(taken).rejects.toMatchObject({
      fields: { photoFileId: 'Send the picture again.' },
    });
  });

  test('is changed by an administrator too, who sends it', async ({ house }) => {
    const [asha, packer] = [await house.as('owner'), await house.as('packer')];
    const { id, version } = await asha.call(admin.getUser, { id: packer.userId });
    const theirs = await photo(house, packer);

    const photoFileId = await photo(house, asha);
    const changed = await asha.call(admin.updateUser, { id, version, photoFileId });

    expect(changed.photoFileId).toBe(photoFileId);
    await expect(
      asha.call(admin.updateUser, { id, version: changed.version, photoFileId: theirs }),
    ).rejects.toMatchObject({ fields: { photoFileId: 'Send the picture again.' } });
  });

  test('goes with the next cleaning once it was taken off', async ({ house }) => {
    const packer = await house.as('packer');
    await packer.call(session.updateProfile, { photoFileId: await photo(house, packer) });
    house.clock.pass(60);
    await packer.call(session.updateProfile, { photoFileId: null });
    house.clock.pass(24 * 60);

    expect(await within(house, cleanFiles)).toEqual({ forgotten: 1 });
  });
});
