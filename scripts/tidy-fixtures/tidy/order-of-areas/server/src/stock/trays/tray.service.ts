import { orders } from '../../orders/placing/order.table.ts';
import { post } from '../../accounts/journal/journal.service.ts';
import { move } from '../move.service.ts';
import { count } from '../orders/count.service.ts';
import { confirm } from '../../orders/placing/order.service.ts'; // breaks
import { sales } from '../../dashboard/sales.table.ts'; // breaks

const all = [orders, post, move, count, confirm, sales];
