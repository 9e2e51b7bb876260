import { DepositAgain, ReturnCheque, UndoChequeReturn } from '../../accounts/vouchers/clearing.ts';
import { Voucher } from '../../accounts/vouchers/voucher.ts';
import { write } from '../../kit/operation.ts';

/** Cheques that bounce: orders hold these calls, because an order that such a cheque paid is open again. */
export const chequeCalls = {
  returnCheque: write({
    says: 'Record that a deposited cheque bounced; what it paid is open again, its order too.',
    wire: 'POST Accounts/ChequeReturn?ID={id}',
    permission: 'accounts.voucher.reverse',
    also: [
      {
        field: 'chargeParty',
        right: 'accounts.voucher.post',
        does: 'charge a customer for a bounced cheque',
        when: ({ chargeParty = 0 }: { chargeParty?: number }) => chargeParty > 0,
      },
    ],
    input: ReturnCheque,
    output: Voucher,
    problems: ['cheque.state', 'cheque.of_document'],
  }),

  undoChequeReturn: write({
    says: 'Undo that a cheque bounced: it is deposited, and pays what it paid.',
    wire: 'POST Accounts/ChequeReturnUndo?ID={id}',
    permission: 'accounts.voucher.reverse',
    input: UndoChequeReturn,
    output: Voucher,
    problems: ['cheque.state'],
  }),

  depositAgain: write({
    says: 'Deposit a cheque again that bounced; it pays its order or its documents again.',
    wire: 'POST Accounts/ChequeDepositAgain?ID={id}',
    permission: 'accounts.voucher.post',
    input: DepositAgain,
    output: Voucher,
    problems: ['cheque.state', 'cheque.paid_since'],
  }),
};
