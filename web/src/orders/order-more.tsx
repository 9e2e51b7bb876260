import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconCopy, IconMail, IconPrinter } from '@tabler/icons-react';
import { useGo } from '../platform/address.ts';
import { openFile } from '../platform/http/download.ts';
import { readAgain } from '../platform/http/query.ts';
import { useMay } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { ordersScreens } from './orders.routes.tsx';

type Props = { order: Order; send: () => void };

/** What can always be done with an order, behind a button. */
export function OrderMore(props: Props) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.7} />}>
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <OrderMoreItems {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** What can always be done with an order: print it, send it, take the same again. */
export function OrderMoreItems({ order, send }: Props) {
  const go = useGo();
  const may = useMay();
  const { id, business, buyer } = order;
  const isDraft = order.status === 'draft';
  const print = async (kind: 'order' | 'address') => {
    await openFile(orders.printOrders, { id, kind }).catch(toast.thrown('The file was not made'));
    // A draft was issued as a quotation by that.
    if (isDraft) await readAgain();
  };
  const copy = () =>
    business && buyer
      ? go(ordersScreens.newB2B, { id: buyer.id, GroupID: business.groupId }, { copy: String(id) })
      : go(ordersScreens.newB2C, undefined, { copy: String(id) });
  return (
    <>
      <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => void print('order')}>
        {isDraft ? 'Print quotation' : 'Print order'}
      </Menu.Item>
      {order.shippingAddress && (
        <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => void print('address')}>
          Print address
        </Menu.Item>
      )}
      {may(orders.sendOrder.permission) && (
        <Menu.Item leftSection={<IconMail size={16} />} onClick={send}>
          {isDraft ? 'Send quotation' : 'Send by mail'}
        </Menu.Item>
      )}
      {may('orders.order.create') && order.source !== 'store' && (
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={copy}>
          Order again
        </Menu.Item>
      )}
    </>
  );
}
