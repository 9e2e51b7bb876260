import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { permissionsOf } from './admin/users/stock-role.service.ts';
import { roles } from './platform/people/role.table.ts';
import { numberSeries } from './platform/settings/series.table.ts';
import { allSeries } from './series.ts';
import { test } from './testing/house.ts';
import { bringUpToDate } from './up-to-date.ts';

test('a business of an older program gets what the newer one brings, at every start', async ({
  house,
}) => {
  await house.as('packer');
  const { direct } = house.database;
  await direct.delete(numberSeries).where(eq(numberSeries.key, 'upload'));
  await direct
    .update(roles)
    .set({ permissions: [], knownPermissions: [] })
    .where(eq(roles.key, 'packer'));

  for (const now of [house.clock.now(), new Date('2031-01-01T00:00:00Z')])
    await bringUpToDate(house.database, now);

  const series = await direct.select({ key: numberSeries.key }).from(numberSeries);
  const [packer] = await direct.select().from(roles).where(eq(roles.key, 'packer'));
  expect(series.map(({ key }) => key).toSorted()).toEqual(
    allSeries.map(({ key }) => key).toSorted(),
  );
  expect(packer?.permissions.toSorted()).toEqual(permissionsOf('packer').toSorted());
});
