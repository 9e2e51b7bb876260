import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import type { ReviewRow } from '@counting-house/contract/catalogue/review.ts';
import { IconMessageReply } from '@tabler/icons-react';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { choice, period, picker, statusTabs, yesNo } from '../../ui/filter/filters.tsx';
import { open, run, type RowAction } from '../../ui/list/actions.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { deletes } from '../../ui/rows/row-steps.ts';
import { beginHere } from '../../ui/page/page-acts.tsx';
import { Tag } from '../../ui/marks/badge.tsx';
import { RecordLink } from '../../ui/record/record-link.tsx';
import { ago, type Column, link, pictured, state, text } from '../../ui/table/columns.tsx';
import { catalogueScreens } from '../catalogue.routes.tsx';
import { reviewStates } from '../catalogue-labels.ts';
import { Stars, starText } from './review-stars.tsx';
import css from './review.module.css';
import { NewReviewPanel, ReviewPanel } from './review.panel.tsx';

/** What buyers wrote: decided, answered and entered here, all of it by keys. */
export function ReviewListScreen() {
  const counts = useOptionalOperation(catalogue.getReviewTotals, {}).data;
  return (
    <ListScreen
      list={catalogue.listReviews}
      things="reviews"
      search="Words, product, author"
      tabs={statusTabs('status', reviewStates, 'pending')}
      counts={counts}
      columns={columns}
      filters={[
        choice('rating', 'Stars', stars),
        picker('productId', 'Product', catalogue.listProducts),
        yesNo('verified', 'Verified'),
        yesNo('hasImages', 'Pictures'),
        yesNo('hasReply', 'Answered'),
        period('created', 'Written'),
      ]}
      rowActions={rowActions}
      panel={ReviewPanel}
      newPanel={NewReviewPanel}
      create={{ ...beginHere('New review', catalogue.createReview), isRare: true }}
      empty="No reviews to approve."
    />
  );
}

const stars = Object.fromEntries([5, 4, 3, 2, 1].map((rating) => [`${rating}`, starText(rating)]));

const columns: readonly Column<ReviewRow>[] = [
  {
    key: 'rating',
    label: 'Review',
    isSorted: true,
    words: ({ rating, title, authorName }) =>
      [starText(rating), title, `by ${authorName}`].filter(Boolean).join(' '),
    cell: (row) => (
      <span className={css.review}>
        <span className={css.facts}>
          <Stars of={row.rating} />
          <RecordLink id={row.id}>{row.title || starText(row.rating)}</RecordLink>
        </span>
        {row.body && <span className={css.body}>{row.body}</span>}
      </span>
    ),
    also: [
      { key: 'title', label: 'Title' },
      { key: 'body', label: 'Text' },
    ],
  },
  pictured('thumb', link('productName', 'Product', catalogueScreens.product, { id: 'productId' })),
  {
    ...text('authorName', 'Author'),
    cell: ({ authorName, verified, source }) => (
      <span className={css.facts}>
        {authorName}
        {verified && <Tag>Verified</Tag>}
        {source === 'staff' && <Tag>Entered by staff</Tag>}
      </span>
    ),
  },
  {
    key: 'images',
    label: 'Pictures',
    isRight: true,
    words: ({ images }) => (images === 0 ? '' : String(images)),
    cell: ({ images }) => (images === 0 ? null : images),
  },
  state('status', 'Status', reviewStates),
  ago('createdAt', 'Written', { sorted: true }),
];

const rowActions: readonly RowAction<ReviewRow>[] = [
  run('Publish', catalogue.decideReview, {
    with: { decision: 'publish' },
    key: 'p',
    when: (row: ReviewRow) => row.status !== 'published',
    many: true,
    done: (row) => `Review of ${row.productName} published`,
  }),
  run('Reject', catalogue.decideReview, {
    with: { decision: 'reject' },
    ask: 'note',
    key: 'r',
    when: (row: ReviewRow) => row.status !== 'rejected',
    many: true,
    done: (row) => `Review of ${row.productName} rejected`,
  }),
  { ...open('Reply', { key: 'c', icon: IconMessageReply }), access: ['catalogue.review.moderate'] },
  deletes('product_review', (row) => `Review of ${row.productName}`),
];
