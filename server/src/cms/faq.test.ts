import { contract } from '@counting-house/contract/contract.ts';
import { mostFaqs } from '@counting-house/contract/cms/faq.ts';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { aFaq } from '../testing/banners.ts';
import { test, type TestHouse } from '../testing/house.ts';

const { admin, cms } = contract;

const listed = async (house: TestHouse, input: object = {}) =>
  (await (await house.as('owner')).call(cms.listFaqs, input)).rows.map(
    ({ topic, question }) => `${topic}: ${question}`,
  );

describe('a question', () => {
  test('answers the word that outside programs wait for', async ({ house }) => {
    const owner = await house.as('owner');
    const input = { question: 'Do you ship abroad?', answer: 'No.' };
    const made = await owner.send(cms.createFaq, input);
    const { id, version } = (made.body['faq'] ?? {}) as { id: number; version: number };

    const changed = await owner.send(cms.updateFaq, { id, version, answer: 'Not yet.' });

    expect(made.body).toMatchObject({ message: 'success', faq: { topic: 'General' } });
    expect(changed.body).toMatchObject({
      message: 'success',
      faq: { answer: 'Not yet.', status: 'published', version: 2 },
    });
  });

  test.for([
    [{ question: 'Why?' }, { question: 'Question must be at least 5 characters' }],
    [{ question: '' }, { question: 'Question is required' }],
    [{ answer: '' }, { answer: 'Answer is required' }],
    [{ answer: '<p> <br></p>' }, { answer: 'Answer is required' }],
    [{ answer: 'x'.repeat(5_001) }, { answer: 'Answer must be 5,000 characters or fewer' }],
  ] as const)('cannot be %o', async ([wrong, fields], { house }) => {
    await expect(aFaq(house, wrong)).rejects.toMatchObject({ fields });
  });

  test('stands once in its topic, letter case ignored', async ({ house }) => {
    await aFaq(house, { question: 'Is it vegan?', topic: 'Food' });

    const again = aFaq(house, { question: 'is it VEGAN?', topic: 'food' });

    await expect(again).rejects.toMatchObject({
      status: 422,
      code: 'faq.question_taken',
      fields: { question: 'This question is already in Food' },
    });
    await expect(aFaq(house, { question: 'Is it vegan?' })).resolves.toMatchObject({
      topic: 'General',
    });
  });

  test('cannot be given the words of its neighbour', async ({ house }) => {
    const owner = await house.as('owner');
    await aFaq(house, { question: 'Is it vegan?' });
    const { id, version } = await aFaq(house, { question: 'Is it halal?' });

    const changed = owner.call(cms.updateFaq, { id, version, question: 'Is it vegan?' });

    await expect(changed).rejects.toMatchObject({
      fields: { question: 'This question is already in General' },
    });
  });

  test('goes to the end of the topic that it moves to', async ({ house }) => {
    const owner = await house.as('owner');
    const moved = await aFaq(house, { question: 'Is it vegan?' });
    await aFaq(house, { question: 'Where is it made?', topic: 'Food' });

    await owner.call(cms.updateFaq, { id: moved.id, version: moved.version, topic: 'FOOD' });

    expect(await listed(house)).toEqual(['Food: Where is it made?', 'Food: Is it vegan?']);
  });

  test('is not overwritten by the one who saw it before', async ({ house }) => {
    const owner = await house.as('owner');
    const admins = await house.as('admin');
    const { id, version } = await aFaq(house);
    await owner.call(cms.updateFaq, { id, version, answer: 'Yes.' });

    const second = admins.call(cms.updateFaq, { id, version, answer: 'No.' });

    await expect(second).rejects.toMatchObject({
      code: 'stale',
      message: /^This question was changed by Asha Hegde at 10:00\./u,
    });
  });

  test('is hidden, published, deleted and brought back by the general calls', async ({ house }) => {
    const owner = await house.as('owner');
    const { id } = await aFaq(house);
    await owner.call(admin.changeStatus, { id, table: 'FAQ', value: 'hidden' });
    expect(await owner.call(cms.getFaq, { id })).toMatchObject({ status: 'hidden' });
    await owner.call(admin.changeStatus, { id, table: 'FAQ', value: 'published' });

    await owner.call(admin.softDeleteRow, { id, table: 'FAQ' });
    expect(await listed(house)).toEqual([]);
    await owner.call(admin.restoreRow, { id, table: 'FAQ' });

    expect(await listed(house)).toEqual(['General: Do you ship abroad?']);
  });

  test('is found by the words of its answer, not by its mark-up', async ({ house }) => {
    await aFaq(house, { answer: '<p>Only within <strong>India</strong></p>' });

    expect(await listed(house, { q: 'india' })).toHaveLength(1);
    expect(await listed(house, { q: 'strong' })).toHaveLength(0);
  });

  test('is told of in words', async ({ house }) => {
    const owner = await house.as('owner');
    await aFaq(house);

    const { rows } = await owner.call(admin.listAuditLog, {});

    expect(rows.map(({ what }) => what)).toContain('added question Do you ship abroad?');
  });

  test('is one of a thousand at most', async ({ house }) => {
    const { topicId } = await aFaq(house);
    await house.database.direct.execute(sql`
      insert into faq (topic_id, question, answer, search_text, sort_order, status,
        created_at, created_by, updated_at, updated_by)
      select ${topicId}, 'Question ' || n, 'Yes', '', n, 'published', now(), 0, now(), 0
      from generate_series(2, ${mostFaqs}::int) n`);

    await expect(aFaq(house, { question: 'One more?' })).rejects.toMatchObject({
      status: 422,
      message: 'There are 1,000 questions. Delete old ones first.',
    });
  });
});

describe('the order of questions', () => {
  test('is that of their topics, then their own', async ({ house }) => {
    const owner = await house.as('owner');
    const a = await aFaq(house, { question: 'Question A', topic: 'One' });
    const b = await aFaq(house, { question: 'Question B', topic: 'One' });
    const c = await aFaq(house, { question: 'Question C', topic: 'Two' });

    await owner.call(cms.reorderFaqs, { topic: 'one', ids: [b.id, a.id], seenIds: [a.id, b.id] });
    const { rows } = await owner.call(cms.reorderFaqTopics, { ids: [c.topicId, a.topicId] });

    expect(rows).toMatchObject([
      { name: 'Two', faqs: 1, published: 1 },
      { name: 'One', faqs: 2 },
    ]);
    expect(await listed(house)).toEqual(['Two: Question C', 'One: Question B', 'One: Question A']);
  });

  test('of two who move at once, the second reads who was first', async ({ house }) => {
    const owner = await house.as('owner');
    const admins = await house.as('admin');
    const a = await aFaq(house, { question: 'Question A' });
    const b = await aFaq(house, { question: 'Question B' });
    const seenIds = [a.id, b.id];
    await owner.call(cms.reorderFaqs, { topic: 'General', ids: [b.id, a.id], seenIds });

    const second = admins.call(cms.reorderFaqs, { topic: 'General', ids: [b.id], seenIds });

    await expect(second).rejects.toMatchObject({
      status: 409,
      message: 'The order was changed by Asha Hegde at 10:00. Please review.',
    });
  });

  test('several move to another topic; one that it has already stays', async ({ house }) => {
    const owner = await house.as('owner');
    const vegan = await aFaq(house, { question: 'Is it vegan?' });
    const halal = await aFaq(house, { question: 'Is it halal?' });
    await aFaq(house, { question: 'Is it Vegan?', topic: 'Food' });

    const { rows, done } = await owner.call(cms.moveFaqs, {
      ids: [vegan.id, halal.id],
      topic: 'Food',
    });

    expect(done).toBe(1);
    expect(rows).toEqual([
      { id: vegan.id, ok: false, text: 'This question is already in Food' },
      { id: halal.id, ok: true, text: '' },
    ]);
    expect(await listed(house)).toEqual([
      'General: Is it vegan?',
      'Food: Is it Vegan?',
      'Food: Is it halal?',
    ]);
  });

  test('a topic without questions is nowhere', async ({ house }) => {
    const owner = await house.as('owner');
    const { id } = await aFaq(house, { topic: 'Food' });
    await owner.call(cms.moveFaqs, { ids: [id], topic: 'General' });

    const { rows } = await owner.call(cms.listFaqTopics, {});

    expect(rows.map(({ name }) => name)).toEqual(['General']);
  });
});

describe('who may', () => {
  test('only see does not change anything', async ({ house }) => {
    const { id, version } = await aFaq(house);
    const auditor = await house.as('auditor');
    expect((await auditor.call(cms.listFaqs, {})).rows).toHaveLength(1);

    const refused = await Promise.all([
      auditor.send(cms.createFaq, { question: 'May I ask?', answer: 'No.' }),
      auditor.send(cms.updateFaq, { id, version, answer: 'No.' }),
      auditor.send(cms.moveFaqs, { ids: [id], topic: 'Mine' }),
      auditor.send(admin.changeStatus, { id, table: 'FAQ', value: 'hidden' }),
      auditor.send(admin.softDeleteRow, { id, table: 'FAQ' }),
      auditor.send(cms.createBanner, { title: 'Mine' }),
    ]);

    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  });

  test('write does not delete', async ({ house }) => {
    const { id } = await aFaq(house);
    const editor = await house.withPermissions(['cms.faq.read', 'cms.faq.write']);

    const gone = editor.call(admin.softDeleteRow, { id, table: 'FAQ' });

    await expect(gone).rejects.toMatchObject({ status: 403 });
  });
});
