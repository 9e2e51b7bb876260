import { performance } from 'node:perf_hooks';
import { ProductReportType, SaleReportType } from '@counting-house/contract/reports/sale-labels.ts';
import { slug } from './house.ts';
import type { Measured } from './rates.ts';

type Door = { readonly address: string; readonly cookie: string };

const rounds = 5;
const oneMonth = 300;
const allYears = 2_000;

/** How long somebody waits for each report of a month and for the long ones of two years. */
export async function measureReports(door: Door): Promise<Measured[]> {
  const today = new Date().toISOString().slice(0, 10);
  const month = `from=${daysBefore(30)}&to=${today}&compare=previous`;
  const years = `from=${daysBefore(730)}&to=${today}&compare=lastYear`;
  const measured: Measured[] = [];
  for (const type of SaleReportType.options) {
    const call = `OrderManagement/SaleReport?Type=${type}&${month}`;
    measured.push({
      what: `report ${type} of a month`,
      is: await middle(door, call),
      limit: oneMonth,
    });
  }
  for (const type of ProductReportType.options) {
    const call = `ProductManagement/ProductReport?Type=${type}&${month}`;
    measured.push({
      what: `product report ${type}`,
      is: await middle(door, call),
      limit: oneMonth,
    });
  }
  for (const type of ['summary', 'daily', 'tax', 'state'] as const) {
    const call = `OrderManagement/SaleReport?Type=${type}&${years}&grain=month`;
    measured.push({
      what: `report ${type} of two years`,
      is: await middle(door, call),
      limit: oneMonth,
    });
  }
  for (const type of ['product', 'customer'] as const) {
    const call = `OrderManagement/SaleReport?Type=${type}&from=${daysBefore(730)}&to=${today}`;
    measured.push({
      what: `report ${type} of two years`,
      is: await middle(door, call),
      limit: allYears,
    });
  }
  return measured;
}

const daysBefore = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

async function middle({ address, cookie }: Door, call: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begin = performance.now();
    const reply = await fetch(`${address}/api/${slug}/${call}`, { headers: { cookie } });
    if (!reply.ok) throw new Error(`${call}: ${await reply.text()}`);
    await reply.arrayBuffer();
    times.push(performance.now() - begin);
  }
  return times.toSorted((a, b) => a - b)[rounds >> 1] ?? 0;
}
