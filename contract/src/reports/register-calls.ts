import { read } from '../kit/operation.ts';
import { Report } from '../kit/report.ts';
import {
  CashBookInput,
  JournalRegisterInput,
  PurchaseRegisterInput,
  RegisterDifferencesInput,
  SalesRegisterInput,
} from './register.ts';

const file = { exportPermission: 'reports.report.export', output: Report } as const;
const register = { permission: 'reports.tax.read', ...file } as const;
const book = { permission: 'reports.ledger.read', ...file } as const;

export const registerCalls = {
  getSalesRegister: read({
    says: 'See the sales register.',
    wire: 'GET Reports/SalesRegister',
    input: SalesRegisterInput,
    ...register,
  }),

  getPurchaseRegister: read({
    says: 'See the purchase register.',
    wire: 'GET Reports/PurchaseRegister',
    input: PurchaseRegisterInput,
    ...register,
  }),

  getRegisterDifferences: read({
    says: 'See what stands in the ledger and in no register.',
    wire: 'GET Reports/RegisterDifferences',
    input: RegisterDifferencesInput,
    ...register,
  }),

  getCashBook: read({
    says: 'See the cash book or the bank book.',
    wire: 'GET Reports/CashBook',
    input: CashBookInput,
    ...book,
  }),

  getJournalRegister: read({
    says: 'See the journals that were made by hand.',
    wire: 'GET Reports/JournalRegister',
    input: JournalRegisterInput,
    ...book,
  }),
};
