import { expect, test } from 'vitest';
import { pageStands } from './calm.ts';
import { queries } from './http/query.ts';

test('what stands around a page waits until the page has what it asked for', async () => {
  const answer = Promise.withResolvers<string>();
  const rows = queries.fetchQuery({ queryKey: ['rows'], queryFn: () => answer.promise });
  let stands = false;
  const settled = pageStands().then(() => (stands = true));

  await new Promise((resolve) => setTimeout(resolve, 80));
  expect(stands).toBe(false);

  answer.resolve('here');
  await rows;
  await settled;
  expect(stands).toBe(true);
});
