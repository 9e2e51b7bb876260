import type { Offer } from '@counting-house/contract/offers/offer.ts';
import { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { useState } from 'react';
import { moment } from '../platform/format/format.ts';
import { FormPanel } from '../ui/form/form-panel.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { AudienceFields, expectedMessages, MessageFields, useAudience } from './message-fields.tsx';

/** A message to those whom an offer is for. */
export function MessagePanel({ offer, done }: { offer: Offer; done: () => void }) {
  const [wants, setWants] = useState<{ channel?: 'sms' | 'mail'; segmentId?: number }>({});
  const audience = useAudience(offer.id, wants);
  const form = useOperationForm(offers.sendMessage, {
    initial: {
      id: offer.id,
      channel: 'mail',
      // What is not running yet is told once it runs.
      ...(offer.shown === 'scheduled' ? { sendAt: offer.startsAt } : {}),
      subject: offer.publicText,
      body: `Dear {name},\n\n{offer}${offer.kind === 'coupon' ? ' with the code {code}' : ''}${offer.endsAt ? ' until {ends}' : ''}.\n\n{business}`,
    },
    saved: ({ goesOutAt }) =>
      Date.parse(goesOutAt) > Date.now() + 60_000
        ? `The message goes out on ${moment(goesOutAt)}`
        : 'The message is on its way',
    then: ({ messageId }) => {
      if (messageId !== null) done();
    },
    sends: (typed) => ({
      ...typed,
      expectedCount: expectedMessages(audience, typed.expectedCount),
    }),
  });
  const { channel, segmentId } = form.values;
  if (channel !== wants.channel || segmentId !== wants.segmentId) {
    setWants({ ...(channel ? { channel } : {}), ...(segmentId ? { segmentId } : {}) });
  }
  return (
    <FormPanel
      title={`Message about ${offer.name}`}
      form={form}
      record={{ table: 'offer', id: offer.id }}
      act={form.values.test ? 'Send to me' : 'Send message'}
    >
      <MessageFields of={form.common()} isCoupon={offer.kind === 'coupon'} />
      <AudienceFields of={form.common()} audience={audience} />
    </FormPanel>
  );
}
