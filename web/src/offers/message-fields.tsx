import { consentChannelLabels } from '@counting-house/contract/customers/customer-labels.ts';
import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import {
  longestSms,
  manyPeople,
  messagePlaceholders,
  type AudienceAnswer,
  type NewOfferMessage,
} from '@counting-house/contract/offers/offer-message.ts';
import { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { Button, Checkbox, NumberInput, Textarea, TextInput } from '@mantine/core';
import { count } from '../platform/format/format.ts';
import { useOptionalOperation } from '../platform/http/use-operation.ts';
import { Choice } from '../ui/picking/choice.tsx';
import { Pair } from '../ui/form/form-body.tsx';
import { MomentInput } from '../ui/dates/moment-input.tsx';
import type { FormFields } from '../ui/form/operation-form.ts';
import { Picker } from '../ui/picking/picker.tsx';
import { Facts } from '../ui/parts/sheet.tsx';
import css from './offer.module.css';

type Written = Pick<
  NewOfferMessage,
  'channel' | 'subject' | 'body' | 'templateRef' | 'personalCodes' | 'sendAt' | 'test'
>;

/** The text of a message about an offer, and when it goes. */
export function MessageFields({ of, isCoupon }: { of: FormFields<Written>; isCoupon: boolean }) {
  const channel = of.field('channel').value || 'mail';
  const body = of.field('body');
  const typed = body.value === '' ? '' : body.value;
  return (
    <>
      <Pair>
        <Choice label="By" of={consentChannelLabels} {...of.field('channel')} />
        <MomentInput
          label="Send at"
          description="Leave blank to send it now."
          {...of.field('sendAt')}
        />
      </Pair>
      {channel === 'mail' && <TextInput label="Subject" {...of.field('subject')} />}
      <Textarea
        label="Message"
        description={
          channel === 'sms'
            ? `${count(typed.length)} of ${count(longestSms)} characters`
            : 'Leave a blank line between paragraphs; **bold** and [words](https://…) work.'
        }
        autosize
        minRows={5}
        maxRows={14}
        {...body}
      />
      <div className={css.pills} role="group" aria-label="Put in">
        {messagePlaceholders.map((name) => (
          <Button
            key={name}
            size="compact-xs"
            variant="default"
            onClick={() => body.onChange(`${typed}${typed === '' ? '' : ' '}{${name}}`)}
          >
            {`{${name}}`}
          </Button>
        ))}
      </div>
      {channel === 'sms' && (
        <TextInput
          label="DLT template ID"
          description="The number under which the operators know this text."
          {...of.field('templateRef')}
        />
      )}
      {isCoupon && (
        <Checkbox
          label="A code of their own for everybody, to be used once"
          {...of.check('personalCodes')}
        />
      )}
      <Checkbox label="Only to me, as a test" {...of.check('test')} />
    </>
  );
}

type Narrowed = Pick<NewOfferMessage, 'segmentId' | 'expectedCount'>;

/** Whom it reaches, and why not the others. */
export function AudienceFields({
  of,
  audience,
}: {
  of: FormFields<Narrowed>;
  audience: AudienceAnswer | undefined;
}) {
  return (
    <>
      <Picker
        label="Segment"
        placeholder="All eligible customers"
        list={customers.listSegments}
        under={({ says }) => says}
        {...of.field('segmentId')}
      />
      {audience && (
        <>
          {!audience.channelIsOn && (
            <p className={css.warning}>
              This channel is not connected. Set it up under Integrations.
            </p>
          )}
          <div className={css.audience}>
            <Facts
              rows={[
                ['The offer is for', count(audience.counts.audience)],
                ['No consent', count(audience.counts.noConsent)],
                ['Have no address', count(audience.counts.noAddress)],
                ['Messaged recently', count(audience.counts.recent)],
                ['Get it', count(audience.people)],
                [
                  'Among them',
                  audience.samples
                    .slice(0, 5)
                    .map(({ name }) => name)
                    .join(', ') || null,
                ],
              ]}
            />
          </div>
          {audience.people > manyPeople && (
            <NumberInput
              label={`Type ${audience.people} to send it to so many`}
              allowDecimal={false}
              min={0}
              {...of.field('expectedCount')}
            />
          )}
        </>
      )}
    </>
  );
}

/** Asks whom a message would reach, as often as its channel or segment changes. */
export function useAudience(
  id: number,
  { channel, segmentId }: { channel?: 'sms' | 'mail' | undefined; segmentId?: number | undefined },
): AudienceAnswer | undefined {
  return useOptionalOperation(offers.previewAudience, {
    id,
    channel: channel ?? 'mail',
    ...(segmentId ? { segmentId } : {}),
  }).data;
}

/** How many were seen, where nobody has to type it. */
export const expectedMessages = (
  audience: AudienceAnswer | undefined,
  typed: number | undefined,
) => (audience === undefined || audience.people > manyPeople ? typed : audience.people);
