import { read } from '../kit/operation.ts';
import {
  ProductReportInput,
  ReportAnswer,
  SaleDrill,
  SaleDrillInput,
  SaleReportInput,
} from './sale-report.ts';

/** What was sold, to whom, and with what profit. */
export const saleReportCalls = {
  getSaleReport: read({
    says: 'See a report of sales.',
    wire: 'GET OrderManagement/SaleReport?Type={type}',
    permission: 'reports.sales.read',
    input: SaleReportInput,
    output: ReportAnswer,
  }),

  drillSaleReport: read({
    says: 'See the documents behind a figure of a sale report.',
    wire: 'GET OrderManagement/SaleReportDrill?Type={type}',
    permission: 'reports.sales.read',
    input: SaleDrillInput,
    output: SaleDrill,
  }),

  getProductReport: read({
    says: 'See a report about products.',
    wire: 'GET ProductManagement/ProductReport?Type={type}',
    permission: 'reports.product.read',
    input: ProductReportInput,
    output: ReportAnswer,
  }),
};
