import { ListActs } from '../ui/list/list-screen.tsx';
import { Page } from '../ui/page/page.tsx';
import { FaqList, faqList } from './faq-list.tsx';
import { FaqTopics } from './faq-topics.tsx';
import css from './faq.module.css';

/** Questions and answers of the shop: its topics, and the questions of one of them. */
export function FaqScreen() {
  return (
    <Page title="FAQ" acts={<ListActs {...faqList} more={[]} />}>
      <div className={css.split}>
        <FaqTopics />
        <FaqList />
      </div>
    </Page>
  );
}
