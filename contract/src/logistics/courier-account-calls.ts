import { read, write } from '../kit/operation.ts';
import { RowResults } from '../orders/payment.ts';
import { GetById } from './box-type.ts';
import {
  ChangedCourierAccount,
  ChangedCourierWord,
  CourierAccount,
  CourierAccountList,
  CourierAccountListInput,
  CourierWord,
  CourierWordList,
  CourierWordListInput,
  MadeCourierAccount,
  NewCourierAccount,
  NewCourierWord,
} from './courier-account.ts';
import {
  CourierMessage,
  courierMessageLimit,
  CourierMessageTaken,
  CourierUpdate,
  CourierUpdateList,
  CourierUpdateListInput,
  DismissedUpdates,
  MessageTrial,
  RetriedUpdates,
  TriedMessage,
} from './courier-update.ts';

/** How couriers' systems tell us where parcels are; part of `logistics`. */
export const courierAccountCalls = {
  takeCourierMessage: write({
    says: 'Take a tracking message of a courier’s system.',
    wire: 'POST Logistics/TrackingWebhook?Courier={courier}',
    permission: 'public',
    background: true,
    letter: { maxBytes: courierMessageLimit.bytes },
    input: CourierMessage,
    output: CourierMessageTaken,
    problems: ['courier.not_proven', 'courier.off', 'courier.too_many'],
  }),

  listCourierAccounts: read({
    says: 'List courier connections.',
    wire: 'GET Logistics/CourierAccounts',
    permission: 'integrations.connection.read',
    input: CourierAccountListInput,
    output: CourierAccountList,
  }),

  getCourierAccount: read({
    says: 'See a courier connection.',
    wire: 'GET Logistics/CourierAccount?ID={id}',
    permission: 'integrations.connection.read',
    input: GetById,
    output: CourierAccount,
  }),

  createCourierAccount: write({
    says: 'Connect a courier’s system.',
    wire: 'POST Logistics/CourierAccountCreate',
    permission: 'integrations.connection.write',
    fresh: true,
    sessionOnly: true,
    input: NewCourierAccount,
    output: MadeCourierAccount,
    problems: ['courier_account.name_taken', 'courier_account.own'],
    secrets: ['secret', 'madeSecret'],
  }),

  updateCourierAccount: write({
    says: 'Change a courier connection.',
    wire: 'POST Logistics/CourierAccountUpdate?ID={id}',
    permission: 'integrations.connection.write',
    fresh: true,
    sessionOnly: true,
    input: ChangedCourierAccount,
    output: CourierAccount,
    problems: ['courier_account.name_taken', 'courier_account.no_secret'],
    secrets: ['secret'],
  }),

  renewCourierSecret: write({
    says: 'Replace the secret of a courier connection.',
    wire: 'POST Logistics/CourierAccountSecret?ID={id}',
    permission: 'integrations.connection.write',
    fresh: true,
    sessionOnly: true,
    input: GetById,
    output: MadeCourierAccount,
    secrets: ['madeSecret'],
  }),

  tryCourierMessage: read({
    says: 'See what a courier’s message would do.',
    wire: 'POST Logistics/CourierMessageTry',
    permission: 'integrations.connection.read',
    input: TriedMessage,
    output: MessageTrial,
  }),

  listCourierWords: read({
    says: 'List the status words of couriers and what they mean.',
    wire: 'GET Logistics/CourierWords',
    permission: 'integrations.connection.read',
    input: CourierWordListInput,
    output: CourierWordList,
  }),

  createCourierWord: write({
    says: 'Set what a courier’s status word means.',
    wire: 'POST Logistics/CourierWordCreate',
    permission: 'integrations.connection.write',
    sessionOnly: true,
    input: NewCourierWord,
    output: CourierWord,
    problems: ['courier_word.taken', 'courier_word.reason'],
  }),

  updateCourierWord: write({
    says: 'Change what a courier’s status word means.',
    wire: 'POST Logistics/CourierWordUpdate?ID={id}',
    permission: 'integrations.connection.write',
    sessionOnly: true,
    input: ChangedCourierWord,
    output: CourierWord,
    problems: ['courier_word.reason'],
  }),

  listCourierUpdates: read({
    says: 'List the tracking updates of couriers’ systems.',
    wire: 'GET Logistics/CourierUpdates',
    permission: 'logistics.parcel.read',
    input: CourierUpdateListInput,
    output: CourierUpdateList,
  }),

  getCourierUpdate: read({
    says: 'See a tracking update with its message.',
    wire: 'GET Logistics/CourierUpdate?ID={id}',
    permission: 'logistics.parcel.read',
    input: GetById,
    output: CourierUpdate,
  }),

  retryCourierUpdates: write({
    says: 'Apply tracking updates again.',
    wire: 'POST Logistics/CourierUpdateRetry',
    permission: 'logistics.parcel.dispatch',
    input: RetriedUpdates,
    output: RowResults,
  }),

  dismissCourierUpdates: write({
    says: 'Dismiss tracking updates.',
    wire: 'POST Logistics/CourierUpdateDismiss',
    permission: 'logistics.parcel.dispatch',
    input: DismissedUpdates,
    output: RowResults,
  }),
};
