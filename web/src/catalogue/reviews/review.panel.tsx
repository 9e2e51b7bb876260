import { pictureUrl } from '@counting-house/contract/admin/file.ts';
import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import type { Review } from '@counting-house/contract/catalogue/review.ts';
import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { Button, Input, Textarea, TextInput } from '@mantine/core';
import { moment } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { GrowingPictures, PictureTiles } from '../../ui/files/picture-tiles.tsx';
import { Choice } from '../../ui/picking/choice.tsx';
import { FormBody } from '../../ui/form/form-body.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { run } from '../../ui/list/actions.tsx';
import { useRowAction } from '../../ui/rows/use-row-action.ts';
import { usePanelPlace } from '../../ui/panel/panel-context.ts';
import { SidePanel } from '../../ui/panel/side-panel.tsx';
import { State, Tag } from '../../ui/marks/badge.tsx';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { Sheet, SheetBody } from '../../ui/parts/sheet.tsx';
import { Second } from '../../ui/parts/value.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { catalogueScreens } from '../catalogue.routes.tsx';
import { reviewStates } from '../catalogue-labels.ts';
import { Stars, starText } from './review-stars.tsx';
import css from './review.module.css';

/** A review with what it is about; decided and answered here. */
export function ReviewPanel({ id }: { id: number }) {
  const review = useOperation(catalogue.getReview, { id });
  const canModerate = useMay()('catalogue.review.moderate');
  return (
    <SidePanel
      title={`Review of ${review.productName}`}
      isNarrow
      record={{ table: 'product_review', id: review.id }}
      badges={<State of={reviewStates} is={review.status} />}
      acts={canModerate && <Decide review={review} />}
    >
      <Sheet>
        <SheetBody>
          <div className={css.review}>
            <Stars of={review.rating} />
            {review.title && <strong>{review.title}</strong>}
            {review.body && <p className={css.whole}>{review.body}</p>}
            <span className={css.facts}>
              <Second>
                {review.authorName}, {moment(review.createdAt)}
              </Second>
              {review.verified && <Tag>Verified</Tag>}
            </span>
            {review.decisionNote && <Second>Rejected: {review.decisionNote}</Second>}
            {review.pictures.length > 0 && (
              <PictureTiles pictures={review.pictures} name="Picture of the review" />
            )}
          </div>
        </SheetBody>
      </Sheet>
      <Sheet title="Product">
        <SheetBody>
          <div className={css.review}>
            <ScreenLink to={catalogueScreens.product} params={{ id: review.productId }}>
              {review.productName}
            </ScreenLink>
            {review.sku && <Second>{review.sku}</Second>}
            <Second>{averageText(review)}</Second>
          </div>
        </SheetBody>
      </Sheet>
      {review.orders.length > 0 && (
        <Sheet title="Orders of the product" count={review.orders.length}>
          <SheetBody>
            <ul className={css.orders}>
              {review.orders.map((order) => (
                <li key={order.id} className={css.facts}>
                  <KnownRecord kind="order" id={order.id} title={order.orderNo ?? 'Draft'} />
                  <Second>{moment(order.placedAt)}</Second>
                </li>
              ))}
            </ul>
          </SheetBody>
        </Sheet>
      )}
      {canModerate ? <Reply key={review.version} review={review} /> : <Replied review={review} />}
    </SidePanel>
  );
}

/** `4.3 from 12 published reviews`. */
function averageText({ ratingCount, ratingSum }: Review): string {
  if (ratingCount === 0) return 'No published reviews yet';
  const average = (Math.round((ratingSum * 10) / ratingCount) / 10).toFixed(1);
  return `${average} from ${ratingCount} published ${ratingCount === 1 ? 'review' : 'reviews'}`;
}

const publish = run('Publish', catalogue.decideReview, {
  with: { decision: 'publish' },
  done: () => 'Review published',
});
const reject = run('Reject', catalogue.decideReview, {
  with: { decision: 'reject' },
  ask: 'note',
  done: () => 'Review rejected',
});

function Decide({ review }: { review: Review }) {
  const { doOne } = useRowAction<Review>();
  return (
    <div className={css.acts}>
      {review.status !== 'published' && (
        <Button onClick={() => void doOne(publish, review)}>Publish</Button>
      )}
      {review.status !== 'rejected' && (
        <Button variant="default" onClick={() => void doOne(reject, review)}>
          Reject
        </Button>
      )}
    </div>
  );
}

function Reply({ review }: { review: Review }) {
  const form = useOperationForm(catalogue.replyReview, {
    initial: { id: review.id, version: review.version, reply: review.reply ?? '' },
    saved: 'Reply saved',
  });
  return (
    <FormBody form={form} act="Save reply" isInPanel>
      <Textarea
        label="Reply"
        description="Shown to customers under the review. Leave blank for none."
        autosize
        minRows={3}
        {...form.field('reply')}
      />
    </FormBody>
  );
}

function Replied({ review }: { review: Review }) {
  if (review.reply === null) return null;
  return (
    <Sheet title="Reply">
      <SheetBody>
        <p className={css.whole}>{review.reply}</p>
        <Second>{moment(review.repliedAt)}</Second>
      </SheetBody>
    </Sheet>
  );
}

const ratings = Object.fromEntries(
  [5, 4, 3, 2, 1].map((rating) => [`${rating}`, starText(rating)]),
);

/** A review that reached the house by telephone or on paper. */
export function NewReviewPanel() {
  const { close } = usePanelPlace();
  const form = useOperationForm(catalogue.createReview, {
    initial: {},
    saved: 'Review of {productName} saved',
    then: close,
  });
  const { onChange, value, ...rating } = form.field('rating');
  const fileIds = form.values.fileIds ?? [];
  return (
    <FormPanel title="New review" form={form}>
      <Picker label="Product" list={catalogue.listProducts} {...form.field('productId')} />
      <Picker
        label="Customer"
        description="Leave blank for a person without an account."
        list={customers.listCustomers}
        under={({ phone }) => phone}
        {...form.field('customerId')}
      />
      <TextInput
        label="Author name"
        description="Shown to customers. Leave blank for the customer’s first name."
        {...form.field('authorName')}
      />
      <Choice
        label="Rating"
        of={ratings}
        {...rating}
        value={value === '' ? '' : String(value)}
        onChange={(next) => onChange(Number(next))}
      />
      <TextInput label="Title" {...form.field('title')} />
      <Textarea label="Text" autosize minRows={3} {...form.field('body')} />
      <Input.Wrapper label="Pictures" labelElement="div" error={form.errors['fileIds']}>
        <GrowingPictures
          pictures={fileIds.map((id) => ({
            id,
            alt: '',
            url: pictureUrl(id, 960),
            thumbUrl: pictureUrl(id, 160),
          }))}
          name="Picture of the review"
          purpose="review"
          add={async (id) => form.set('fileIds', [...fileIds, id])}
        />
      </Input.Wrapper>
    </FormPanel>
  );
}
