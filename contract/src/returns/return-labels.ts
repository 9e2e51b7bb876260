import { z } from 'zod';

/** Who brings the goods back: the buyer, the buyer at the counter, or the courier who could not deliver. */
export const ReturnType = z.enum(['customer', 'counter', 'rto']);
export type ReturnType = z.output<typeof ReturnType>;

export const ReturnSource = z.enum(['storefront', 'staff', 'logistics']);
export type ReturnSource = z.output<typeof ReturnSource>;

export const ReturnStatus = z.enum([
  'requested',
  'approved',
  'rejected',
  'received',
  'closed',
  'cancelled',
]);
export type ReturnStatus = z.output<typeof ReturnStatus>;

/** What the buyer asks for. */
export const ReturnWish = z.enum(['refund', 'wallet', 'replacement', 'exchange', 'repair']);
export type ReturnWish = z.output<typeof ReturnWish>;

/** What a buyer is offered instead: to keep the goods and get some of the money back. */
/**
 * The buyer keeps the goods for money back or for a coupon; or gets more when the money stays in the wallet.
 */
export const OfferKind = z.enum(['keep_discount', 'wallet_bonus', 'coupon']);
export type OfferKind = z.output<typeof OfferKind>;

export const OfferStatus = z.enum(['offered', 'accepted', 'declined', 'expired', 'withdrawn']);
export type OfferStatus = z.output<typeof OfferStatus>;

export const PieceCondition = z.enum(
  ['sealed', 'opened', 'damaged', 'defective', 'expired', 'wrong_item'],
  'Choose the condition',
);
export type PieceCondition = z.output<typeof PieceCondition>;

/**
 * What becomes of a piece; one that is repaired or sent back stays the buyer's and is not credited. A repair ends
 * with sending it back, or with another decision when it cannot be repaired.
 */
export const PieceDecision = z.enum(['restock', 'quarantine', 'scrap', 'repair', 'send_back']);
export type PieceDecision = z.output<typeof PieceDecision>;

/** Whether a piece stays the buyer's: it is not in our stock, and not credited. */
export const staysWithBuyer = (decision: PieceDecision): decision is 'repair' | 'send_back' =>
  decision === 'repair' || decision === 'send_back';

const byCondition: Readonly<Record<PieceCondition, PieceDecision>> = {
  sealed: 'restock',
  opened: 'quarantine',
  damaged: 'scrap',
  defective: 'scrap',
  expired: 'scrap',
  wrong_item: 'send_back',
};

/** What a piece becomes unless somebody decides otherwise; what is broken is repaired where the buyer wishes so. */
export const usualDecision = (condition: PieceCondition, wish: ReturnWish): PieceDecision =>
  wish === 'repair' && (condition === 'damaged' || condition === 'defective')
    ? 'repair'
    : byCondition[condition];

/** What may not be sold again. */
export const spoiltConditions: readonly PieceCondition[] = ['damaged', 'defective', 'expired'];

const faults = /damag|defect|expir|wrong|brok|leak|spoil|fault|torn|stale|not as described/iu;

/** Whether a reason says that goods are not as they were sold; somebody then looks at them, and no condition is assumed. */
export const saysFault = (reason: string): boolean => faults.test(reason);
