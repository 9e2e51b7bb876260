import { z } from 'zod';
import { id } from '../kit/shapes.ts';

/** What somebody is who buys. */
export const BuyerKind = z.enum(['customer', 'company']);
export type BuyerKind = z.output<typeof BuyerKind>;

/** Whom an order, an invoice and a parcel are for. */
export const BuyerRef = z.object({ kind: BuyerKind, id });
export type BuyerRef = z.output<typeof BuyerRef>;
