import { orders } from '../orders/order.table.ts';
import { post } from '../accounts/journal.service.ts';
import { confirm } from '../orders/order.service.ts'; // breaks
import { sales } from '../dashboard/sales.table.ts'; // breaks

const all = [orders, post, confirm, sales];
