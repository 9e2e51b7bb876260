const aTemplate = { name: 'Rent', voucherId: 1, frequency: 'monthly', startsOn: '2026-12-01' };
const aReport = { report: 'reports.profitLoss', name: 'Each morning' };
const daily = { every: 'day', hour: 8 };

const anExchange = {
  back: { orderId: 1, lines: [{ orderLineId: 1, qty: 1_000, reasonId: 1 }] },
  expectedCredit: 100,
};

/** What each field of the books and the counter that asks for a further right looks like; see `also.test.ts`. */
export const booksInputs: Readonly<Record<string, object>> = {
  'accounts.mergeAccounts': { id: 1, version: 1, intoId: 2, reason: 'Kept twice' },
  'accounts.listOpenItems partyKind': { partyKind: 'vendor' },
  'accounts.transferOpening': { accountId: 1 },
  'accounts.createVoucher post': {
    kind: 'contra',
    moneyAccountId: 1,
    toMoneyAccountId: 2,
    amount: 100,
    post: true,
  },
  'orders.returnCheque chargeParty': { id: 1, chargeParty: 100, reason: 'Funds insufficient' },
  'accounts.updateVoucher post': { id: 1, version: 1, post: true },
  'accounts.createExpense post': {
    accountId: 1,
    description: 'Tea',
    amount: 100,
    post: true,
  },
  'accounts.bookStatementLine expense': { id: 1, expense: { accountId: 1 } },
  'accounts.partyStatement kind': { kind: 'vendor', id: 1 },
  'accounts.mailStatement kind': { kind: 'vendor', id: 1 },
  'accounts.listSetOff': { kind: 'company', id: 1 },
  'accounts.setOff': {
    kind: 'company',
    id: 1,
    vendorId: 1,
    amount: 100,
    reason: 'One business',
  },
  'accounts.chargeInterest': { parties: [{ kind: 'company', id: 1 }] },
  'accounts.updateExpense post': { id: 1, version: 1, post: true },
  'accounts.createVoucherTemplate expenseId': {
    name: 'Internet',
    expenseId: 1,
    frequency: 'monthly',
    startsOn: '2026-12-01',
  },
  'accounts.createVoucherTemplate mode': { ...aTemplate, mode: 'post' },
  'accounts.updateVoucherTemplate mode': { id: 1, version: 1, mode: 'post' },
  'reports.createSavedReport isShared': { ...aReport, isShared: true },
  'reports.createSavedReport schedule': { ...aReport, schedule: daily },
  'reports.updateSavedReport isShared': { id: 1, version: 1, isShared: true },
  'reports.updateSavedReport schedule': { id: 1, version: 1, schedule: daily },
  'invoices.sellAtCounter orders.till.use': { lines: [] },
  ...Object.fromEntries(
    [
      'orders.till.use',
      'returns.return.create',
      'returns.return.decide',
      'returns.return.receive',
    ].map((right) => [`returns.exchangeAtCounter ${right}`, anExchange]),
  ),
  'returns.exchangeAtCounter lines': {
    ...anExchange,
    lines: [{ variantId: 1, qty: 1_000 }],
  },
  'returns.exchangeAtCounter left': { ...anExchange, left: 'cash' },
  'returns.exchangeAtCounter payments': {
    ...anExchange,
    payments: [{ method: 'cash', amount: 100 }],
  },
  'returns.exchangeAtCounter back.override': {
    ...anExchange,
    back: { ...anExchange.back, override: { note: 'A good customer' } },
  },
  'returns.previewExchange back.override': {
    back: { ...anExchange.back, override: { note: 'A good customer' } },
  },
  'invoices.sellAtCounter orders.payment.record': { lines: [] },
};

/** What only their services can judge. */
export const booksJudged: readonly string[] = [
  'accounts.allocate accounts.payable.pay',
  'accounts.autoAllocate accounts.payable.pay',
  'accounts.bookStatementLines accounts.expense.post',
  'accounts.bookStatementLines accounts.statement.match',
  'accounts.createVoucher accounts.journal.control',
  'accounts.createVoucherTemplate accounts.expense.post',
  'accounts.deleteExpense accounts.expense.write',
  'accounts.getOpenItem accounts.payable.read',
  'accounts.setPeriodStatus accounts.period.unlock',
  'accounts.submitExpense accounts.expense.write',
  'accounts.unallocate accounts.payable.pay',
  'accounts.dispute accounts.payable.pay',
  'accounts.endDispute accounts.payable.pay',
  'accounts.writeOff accounts.receivable.writeOff',
  'accounts.writeBack accounts.receivable.writeOff',
  'accounts.updateExpense accounts.expense.post',
  'accounts.updateExpense accounts.expense.write',
  'accounts.updateVoucher accounts.journal.control',
  'accounts.updateVoucher accounts.voucher.post',
  'accounts.updateVoucherTemplate accounts.expense.post',
  'invoices.sellAtCounter customers.customer.write',
  'invoices.sellAtCounter orders.order.discountAny',
  'invoices.sellAtCounter orders.order.price',
  'returns.exchangeAtCounter customers.customer.write',
  'returns.exchangeAtCounter orders.order.discountAny',
  'returns.exchangeAtCounter orders.order.price',
  'lists.uploadList accounts.journal.write',
  'lists.uploadList customers.customer.write',
  'orders.closeTill orders.till.write',
];
