import { z } from 'zod';
import { id } from '../kit/shapes.ts';
import { asksForProof, isOneProof, proofPieces } from './password.ts';
import { typedPhone } from './sign-in.ts';

/** What a second person approves of. */
const step = {
  /** The right that it asks for. */
  permission: z.string().regex(/^[a-zA-Z]+\.[a-zA-Z]+\.[a-zA-Z]+$/u),
  /** Where its record stands: `basket`. */
  table: z.string().regex(/^[a-z_]{1,60}$/u),
  id,
};

/** A second person beside the one who is signed in, their proof, and what they approve of. */
export const ApprovalRequest = z
  .strictObject({ phone: typedPhone, ...proofPieces, ...step })
  .refine(isOneProof, asksForProof);
export type ApprovalRequest = z.output<typeof ApprovalRequest>;

/** The header that carries an approval to the call that needs it. */
export const approvalHeader = 'x-approval';

/** What a call that needs an approval says of it, in `more`. */
export const ApprovalNeeded = z.object(step);
export type ApprovalNeeded = z.output<typeof ApprovalNeeded>;
