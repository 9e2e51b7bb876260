import { allProblems } from '@counting-house/contract/contract.ts';
import { reverseChargedExpense } from './accounts/expenses/reverse-charged-expense.service.ts';
import { goodsCategories } from './books/chart/goods-category.service.ts';
import { boughtRegister } from './books/taxes/reverse-charge-document.service.ts';
import { messages } from './integrations/templates/template.service.ts';
import { allJobs } from './jobs.ts';
import { categoriesOfGoods } from './orders/goods-category.service.ts';
import { problemRegister } from './platform/database/fault.ts';
import { jobRegister } from './platform/jobs/jobs.ts';
import { reverseChargedBill } from './purchasing/bills/reverse-charged-bill.service.ts';
import { readHsn } from './purchasing/items/hsn.service.ts';
import { scanCodes } from './scans.ts';
import { scanRegister } from './stock/scanning/known-code.service.ts';
import { hsnRegister } from './stock/skus/sku-hsn.service.ts';
import { allTemplates } from './templates.ts';

/**
 * Tells the platform which jobs, messages and problems of constraints there are, and areas what those below them know of
 * their records.
 */
export function openRegisters(): void {
  jobRegister.open(allJobs);
  messages.open(allTemplates);
  problemRegister.open(allProblems);
  scanRegister.open(scanCodes);
  goodsCategories.open(categoriesOfGoods);
  boughtRegister.open({ bill: reverseChargedBill, expense: reverseChargedExpense });
  hsnRegister.open(readHsn);
}
