import type pg from 'pg';

/** What a list or a figure is called, and the call that asks for it. */
type Asked = readonly [what: string, call: string];

const orders = 'OrderManagement/Orders?limit=50';
const parcels = 'Logistics/Parcels?limit=50';
const invoices = 'SupplyChainManagement/Invoices?limit=50';

/**
 * Lists and figures that grew with the data before their indexes fitted them. Each is asked beside the very
 * statements that it runs.
 */
export async function growingLists(client: pg.Client): Promise<readonly Asked[]> {
  const one = async (query: string): Promise<string> => {
    const { rows } = await client.query<{ it: unknown }>(query);
    return encodeURIComponent(String(rows[0]?.it ?? 'none'));
  };
  const waybill = await one('select max(waybill) as it from parcel');
  const orderNo = await one('select max(order_no) as it from sales_order');
  const customer = await one(
    'select customer_id as it from sales_order where customer_id is not null order by id desc limit 1',
  );
  const receivable = await one(`select id as it from ledger_account where code = '1141'`);
  const today = new Date().toISOString().slice(0, 10);
  return [
    ['order list, page of 50', orders],
    ['orders by balance', `${orders}&sort=-balance`],
    ['orders by promised day', `${orders}&sort=promisedOn`],
    ['orders by day and total', `${orders}&sort=promisedOn,-grandTotal`],
    ['orders that wait for goods', `${orders}&hasBackorder=true`],
    ['user list, page of 50', 'Admin/Users?limit=50'],
    ['search by a waybill', `Admin/Search?q=${waybill}`],
    ['packing queue', 'Logistics/Queue?limit=50'],
    ['parcels', parcels],
    ['parcels by a waybill', `${parcels}&q=${waybill}`],
    ['invoices', invoices],
    ['invoices of a customer', `${invoices}&customerId=${customer}`],
    ['stock movements', 'Stock/Movements?limit=50'],
    ['stock movements of an order', `Stock/Movements?limit=50&q=${orderNo}`],
    ['goods out of stock', 'Stock/Positions?limit=50&state=out'],
    ['price changes', 'ProductManagement/PriceChanges?limit=50'],
    ['day book', 'Reports/DayBook?limit=50'],
    ['parties of a control account', `Reports/LedgerParties?accountId=${receivable}&limit=50`],
    ['bank accounts', 'Accounts/BankAccounts?limit=50'],
    ['trial balance of a month', `Reports/TrialBalance?from=${today.slice(0, 8)}01&to=${today}`],
  ];
}
