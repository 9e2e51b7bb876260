import { cms } from '@counting-house/contract/cms/cms.operations.ts';
import type { Faq } from '@counting-house/contract/cms/faq.ts';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerPlainly, holdBack, refuseFields } from '../testing/answers.ts';
import type { Said } from '../testing/fill.ts';
import { plain } from '../testing/plain.ts';
import { expect, type PlayedHouse, test } from '../testing/house.tsx';
import { signInWith } from '../testing/people.ts';
import { PanelOver } from '../testing/panel-over.tsx';
import { FaqPanel, NewFaqPanel } from './faq.panel.tsx';

const asked = (said: Said<Faq> = {}): Faq =>
  plain(cms.getFaq, {
    id: 3,
    topic: 'Delivery',
    question: 'When does it come?',
    answer: '<p>In three days.</p>',
    status: 'published',
    version: 2,
    ...said,
  });
const saved = () => plain(cms.updateFaq, { message: 'success', faq: asked() });

async function open(house: PlayedHouse): Promise<void> {
  house.answers(cms.getFaq, () => asked());
  house.answers(cms.updateFaq, saved);
  answerPlainly(house, cms.listFaqTopics);
  await house.opens(() => (
    <PanelOver>
      <FaqPanel id={3} />
    </PanelOver>
  ));
}

const question = () => page.getByRole('textbox', { name: 'Question' });
const save = () => userEvent.keyboard('{Control>}s{/Control}');

describe('a question', () => {
  test('is shown as the shop shows it, and changed as it was seen', async ({ house }) => {
    await open(house);
    await expect.element(question()).toHaveValue('When does it come?');
    await expect.element(page.getByText('In three days.').first()).toBeVisible();

    await question().fill('When does my parcel come?');
    await save();

    await expect.element(page.getByText('Question saved')).toBeVisible();
    expect(house.asked(cms.updateFaq)).toMatchObject([
      { id: 3, version: 2, question: 'When does my parcel come?' },
    ]);
  });

  test('is saved once, however often Save is pressed', async ({ house }) => {
    const { held, letGo } = holdBack();
    await open(house);
    house.answers(cms.updateFaq, async () => {
      await held;
      return saved();
    });
    await question().fill('When does my parcel come?');

    await userEvent.keyboard('{Control>}sss{/Control}');
    letGo();

    await expect.element(page.getByText('Question saved').first()).toBeVisible();
    expect(house.asked(cms.updateFaq)).toHaveLength(1);
  });

  test('that is refused keeps what was typed, with the cursor there', async ({ house }) => {
    await open(house);
    house.answers(cms.updateFaq, () => refuseFields({ question: 'It is asked already.' }));
    await question().fill('When?????');
    await save();

    await expect.element(page.getByText('It is asked already.')).toBeVisible();
    await expect.element(question()).toHaveFocus();
    await expect.element(question()).toHaveValue('When?????');
  });

  test('is only read by who may not change it', async ({ house }) => {
    signInWith(house, 'cms.faq.read');
    await open(house);

    await expect.element(page.getByText('In three days.')).toBeVisible();
    expect(question().all()).toEqual([]);
    expect(page.getByRole('button', { name: 'Save' }).all()).toEqual([]);
  });

  test('that is new belongs to the topic on view, and begins with its words', async ({ house }) => {
    answerPlainly(house, cms.listFaqTopics);
    house.answers(cms.createFaq, () => plain(cms.createFaq, { message: 'success', faq: asked() }));
    await house.opens(
      () => (
        <PanelOver>
          <NewFaqPanel />
        </PanelOver>
      ),
      '?topic=Delivery',
    );
    await expect.element(question()).toHaveFocus();
    await userEvent.keyboard('When does it come?');
    await page.getByRole('textbox', { name: 'Answer' }).click();
    await userEvent.keyboard('In three days.');
    await save();

    await expect.element(page.getByText('Question saved')).toBeVisible();
    expect(house.asked(cms.createFaq)).toMatchObject([
      { question: 'When does it come?', topic: 'Delivery', status: 'published' },
    ]);
    expect(house.asked(cms.createFaq)[0]?.answer).toContain('In three days.');
  });

  test('without an answer is refused before it is sent', async ({ house }) => {
    answerPlainly(house, cms.listFaqTopics);
    await house.opens(() => (
      <PanelOver>
        <NewFaqPanel />
      </PanelOver>
    ));
    await question().fill('When does it come?');
    await save();

    await expect.element(page.getByText('Answer is required').first()).toBeVisible();
    await expect.element(question()).toHaveValue('When does it come?');
  });
});
