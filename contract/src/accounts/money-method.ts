import { z } from 'zod';

/** The ways in which money comes and goes. */
export const MoneyMethod = z.enum([
  'cash',
  'upi',
  'card',
  'bank_transfer',
  'cheque',
  'gateway',
  'cod',
  'wallet',
  'gift_card',
  'order_credit',
]);
export type MoneyMethod = z.output<typeof MoneyMethod>;

/** As in 'Enter the reference of the UPI payment'. */
export const moneyMethodNames: Readonly<Record<MoneyMethod, string>> = {
  cash: 'cash',
  upi: 'UPI',
  card: 'card',
  bank_transfer: 'bank',
  cheque: 'cheque',
  gateway: 'payment gateway',
  cod: 'cash on delivery',
  wallet: 'wallet',
  gift_card: 'gift card',
  order_credit: 'credit of another order',
};

/** Methods whose payment has a reference and lands in a bank account. */
const bankedMethods: readonly string[] = ['upi', 'card', 'bank_transfer', 'cheque'];
export const isBanked = (method: string): boolean => bankedMethods.includes(method);
