import { FileAnswer, read } from '../../kit/operation.ts';
import { ReverseChargePaperId } from './reverse-charge.ts';
import { ProposedTds, TdsToPropose } from './tds-proposal.ts';

/** What the law asks of a voucher: its papers under reverse charge, and what it holds back. */
export const taxCalls = {
  printReverseCharge: read({
    says: 'Get a self-invoice or a payment voucher under reverse charge as a PDF.',
    wire: 'GET Accounts/ReverseChargePrint?ID={id}',
    permission: 'accounts.voucher.read',
    input: ReverseChargePaperId,
    output: FileAnswer,
  }),

  proposeTds: read({
    says: 'See what tax a payment for several bills holds back.',
    wire: 'GET Accounts/TdsPropose?VendorID={vendorId}',
    permission: 'accounts.voucher.read',
    input: TdsToPropose,
    output: ProposedTds,
  }),
};
