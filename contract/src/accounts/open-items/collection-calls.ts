import { read, write } from '../../kit/operation.ts';
import {
  AskFollowUps,
  AskInterest,
  AskSetOff,
  ChargeInterest,
  Debtor,
  Debtors,
  InterestDue,
  ListDebtors,
  MailedStatement,
  MailStatement,
  NewFollowUp,
  PartyResults,
  ReminderMails,
  ReminderParties,
  SetOff,
  SetOffVendors,
  SetReminders,
  WriteOff,
} from './debtor.ts';
import { openItemRights } from './open-item.ts';
import { Voucher } from '../vouchers/voucher.ts';
import { anyAddress } from '../../integrations/any-address.ts';

const collect = 'accounts.receivable.collect';

/** Getting in what is owed, and ending what will not be paid. */
export const collectionCalls = {
  listDebtors: read({
    says: 'See overdue parties and the reminder that is due.',
    wire: 'GET Accounts/Debtors',
    permission: openItemRights.buyer.read,
    input: ListDebtors,
    output: Debtors,
  }),

  getDebtor: read({
    says: 'See the follow-up of an overdue party.',
    wire: 'GET Accounts/FollowUps?Kind={kind}&ID={id}',
    permission: openItemRights.buyer.read,
    input: AskFollowUps,
    output: Debtor,
  }),

  previewReminders: read({
    says: 'See the reminders that would be sent.',
    wire: 'POST Accounts/ReminderPreview',
    permission: collect,
    input: ReminderParties,
    output: ReminderMails,
  }),

  sendReminders: write({
    says: 'Mail payment reminders to customers.',
    wire: 'POST Accounts/ReminderSend',
    permission: collect,
    input: ReminderParties,
    output: PartyResults,
  }),

  createFollowUp: write({
    says: 'Note a call, a visit or a promise to pay.',
    wire: 'POST Accounts/FollowUpCreate',
    permission: collect,
    input: NewFollowUp,
    output: Debtor,
  }),

  setReminders: write({
    says: 'Stop or resume reminders to a party.',
    wire: 'POST Accounts/ReminderStop',
    permission: collect,
    input: SetReminders,
    output: Debtor,
  }),

  writeOff: write({
    says: 'Write off a bad debt; more than a small difference needs a permission of its own.',
    wire: 'POST Accounts/WriteOff?ID={id}',
    permission: collect,
    also: [
      {
        field: 'amount',
        right: 'accounts.receivable.writeOff',
        does: 'write off debts',
        isJudged: true,
      },
    ],
    input: WriteOff,
    output: Voucher,
    problems: ['write_off.wrong_side', 'allocation.too_large'],
  }),

  writeBack: write({
    says: 'Write back a payable that will not be paid.',
    wire: 'POST Accounts/WriteBack?ID={id}',
    permission: 'accounts.payable.pay',
    also: [
      {
        field: 'id',
        right: 'accounts.receivable.writeOff',
        does: 'write back credit of customers',
        isJudged: true,
      },
    ],
    input: WriteOff,
    output: Voucher,
    problems: ['write_off.wrong_side', 'allocation.too_large'],
  }),

  listSetOff: read({
    says: 'Find vendors that are the same business as a customer.',
    wire: 'GET Accounts/SetOffVendors?Kind={kind}&ID={id}',
    permission: openItemRights.buyer.read,
    also: [{ field: null, right: openItemRights.vendor.read, does: 'see payables' }],
    input: AskSetOff,
    output: SetOffVendors,
  }),

  setOff: write({
    says: 'Set what somebody owes us against what we owe them.',
    wire: 'POST Accounts/SetOff?Kind={kind}&ID={id}',
    permission: openItemRights.buyer.allocate,
    also: [
      { field: null, right: openItemRights.vendor.allocate, does: 'settle documents of vendors' },
    ],
    input: SetOff,
    output: Voucher,
    problems: ['set_off.too_large'],
  }),

  getInterest: read({
    says: 'See the interest on what is overdue.',
    wire: 'GET Accounts/InterestPreview',
    permission: openItemRights.buyer.read,
    input: AskInterest,
    output: InterestDue,
  }),

  chargeInterest: write({
    says: 'Charge interest on overdue amounts, with a debit note for each customer.',
    wire: 'POST Accounts/InterestCharge',
    permission: collect,
    also: [{ field: null, right: 'accounts.voucher.post', does: 'post vouchers' }],
    input: ChargeInterest,
    output: PartyResults,
    problems: ['interest.off'],
  }),

  mailStatement: write({
    says: 'Send a statement of account by mail.',
    wire: 'POST Accounts/PartyStatementMail?Kind={kind}&ID={id}',
    permission: openItemRights.buyer.read,
    also: [
      {
        field: null,
        right: 'accounts.receivable.send',
        does: 'mail statements of account',
      },
      {
        field: 'kind',
        right: openItemRights.vendor.read,
        does: 'see payables',
        when: ({ kind }: MailStatement) => kind === 'vendor',
      },
      anyAddress('email'),
    ],
    input: MailStatement,
    output: MailedStatement,
    problems: ['statement.not_mailed'],
  }),
};
