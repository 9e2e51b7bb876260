import type { customersLists as kinds } from '@counting-house/contract/customers/customers.lists.ts';
import type { ListsOf } from '../lists/list-kind.service.ts';
import { customersList } from './lists/customers-kind.service.ts';

export const customersLists: ListsOf<typeof kinds> = { customers: customersList };
