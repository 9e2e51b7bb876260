import { read, write } from '../kit/operation.ts';
import {
  AudienceAnswer,
  AudienceQuestion,
  CancelledMessage,
  NewOfferMessage,
  OfferMessageList,
  OfferMessageListInput,
  OfferMessageRow,
  QueuedOfferMessage,
} from './offer-message.ts';

/** Messages about offers. */
export const offerMessageCalls = {
  sendMessage: write({
    says: 'Send a message about an offer.',
    wire: 'POST ProductManagement/OfferMessage?ID={id}&Uid={customerId}',
    permission: 'offers.message.send',
    input: NewOfferMessage,
    output: QueuedOfferMessage,
    problems: [
      'offer_message.nobody',
      'offer_message.audience_changed',
      'offer_message.not_running',
      'offer_message.too_many',
      'message.channel_off',
    ],
  }),

  previewAudience: read({
    says: 'See whom a message about an offer would reach.',
    wire: 'POST ProductManagement/OfferAudience?ID={id}',
    permission: 'offers.message.send',
    input: AudienceQuestion,
    output: AudienceAnswer,
  }),

  listMessages: read({
    says: 'List messages about offers.',
    wire: 'GET ProductManagement/OfferMessages',
    permission: 'offers.offer.read',
    input: OfferMessageListInput,
    output: OfferMessageList,
  }),

  cancelMessage: write({
    says: 'Stop a message about an offer before it goes.',
    wire: 'POST ProductManagement/CancelOfferMessage?ID={id}',
    permission: 'offers.message.send',
    input: CancelledMessage,
    output: OfferMessageRow,
    problems: ['offer_message.begun'],
  }),
};
