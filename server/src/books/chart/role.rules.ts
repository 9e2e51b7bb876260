import type { PartyKind } from '@counting-house/contract/accounts/open-items/party.ts';

/**
 * What a line is for, in the words of the areas that post, and the system key of its account. Three
 * keys follow the party; null means that the line names its account itself.
 */
const roles = {
  'inventory.raw': 'stock.raw',
  'inventory.packing': 'stock.packing',
  'inventory.consumable': 'stock.consumable',
  'inventory.semi': 'stock.semi',
  'inventory.finished': 'stock.finished',
  work_in_progress: 'stock.wip',
  goods_received_not_billed: 'grni',
  purchase_price_variance: 'ppv',
  cost_of_goods_sold: 'cogs',
  goods_billed: 'stock.billed',
  packing_expense: 'packing.used',
  stock_loss: 'stock.countDiff',
  stock_gain: 'stock.countDiff',
  stock_difference: 'stock.countDiff',
  scrap_loss: 'stock.scrap',
  expiry_loss: 'stock.expired',
  recall_loss: 'stock.recalled',
  production_loss: 'production.loss',
  sample_expense: 'expense.samples',
  internal_use: 'expense.samples',
  labour_absorbed: 'production.labour',
  overhead_absorbed: 'production.absorbed',
  abnormal_loss: 'production.loss',
  opening_equity: 'equity.opening',
  vendor_payable: 'ap.vendor',
  tds_payable: 'tds.payable',
  expenses_payable: 'expense.payable',
  courier_accrued: 'accrual.courier',
  charges_payable_estimate: 'accrual.charges',
  courier_expense: 'expense.courier',
  receivable: { customer: 'ar.customer', company: 'ar.company' },
  wallet: { customer: 'wallet.customer', company: 'wallet.company' },
  sales_b2c: 'sales.b2c',
  sales_b2b: 'sales.b2b',
  sales_returns: 'sales.returns',
  shipping_income: 'income.shipping',
  round_off: 'roundoff',
  output_tax: null,
  input_tax: null,
  rcm_tax: null,
  cash: 'cash.main',
  bank: null,
  cheques_in_hand: 'clearing.cheques',
  gateway_clearing: 'clearing.gateway',
  cod_receivable: 'clearing.cod',
  courier_claims: 'clearing.claims',
  credit_moved: 'clearing.credit',
  gateway_fee: 'expense.gateway',
  gift_cards: 'giftcard',
  credit_expired: 'income.breakage',
  marketing: 'expense.marketing',
  other_expense: 'expense.other',
  other_income: 'income.other',
  discount_allowed: 'expense.discountAllowed',
  cash_difference: 'expense.cashDiff',
  expense: null,
  /** An account that somebody named, as in a journal. */
  account: null,
  opening_balance: null,
  retained_earnings: 'equity.retained',
} as const satisfies Record<string, string | null | Partial<Record<PartyKind, string>>>;

export type Role = keyof typeof roles;

/** The system key of a role's account; null when the line names its account or its tax component. */
export function systemKeyOf(role: Role, party: PartyKind | undefined): string | null {
  const key: string | null | Partial<Record<PartyKind, string>> = roles[role];
  if (key === null || typeof key === 'string') return key;
  const ofParty = party && key[party];
  if (!ofParty) throw new Error(`the role ${role} has no account for ${party ?? 'nobody'}`);
  return ofParty;
}

/** The system keys that a role may mean; null when its lines name their account themselves. */
export function keysOf(role: Role): readonly string[] | null {
  const key: string | null | Partial<Record<PartyKind, string>> = roles[role];
  if (key === null) return null;
  return typeof key === 'string' ? [key] : Object.values(key);
}
