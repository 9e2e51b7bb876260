import { addresses } from '@counting-house/contract/kit/addresses.ts';
import type { ProofFault } from '@counting-house/contract/admin/proof.ts';
import { z } from 'zod';
import { notify } from '../../integrations/notices/notice.service.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { plainQty, rupees } from '../../platform/money.ts';
import { proveSkus, proveWorth } from './proof.service.ts';

const mostKept = 200;
const readBy = 'stock.balance.rebuild';

/**
 * Every night the figures of the store are held against their movements, SKU after SKU, and what goods are worth
 * against the books. Anyone who may recompute them is told of the first that differ; all stand in the job's result.
 */
export const proofJob = job({
  kind: 'stock.prove',
  says: 'Check stock against its movements and the books',
  every: { cron: '20 2 * * *' },
  readBy,
  input: z.strictObject({}),
  async run(work) {
    const faults: ProofFault[] = [];
    let skus = 0;
    for (let after: number | null = 0; after !== null;) {
      const from: number = after;
      const part = await work.read((ctx) => proveSkus(ctx, from));
      faults.push(...part.faults);
      skus += part.skus;
      after = part.next;
    }
    faults.push(...(await work.read(proveWorth)));
    const [first] = faults;
    if (first) {
      await work.write((ctx) =>
        notify(ctx, {
          to: { permission: readBy },
          kind: 'stock_differs',
          text: `Stock differs from its movements or the books in ${faults.length === 1 ? 'one place' : `${faults.length} places`}. First: ${first.what} is ${figure(first, 'is')}, should be ${figure(first, 'should')}.`,
          link: `${addresses.settings}?page=Nightly+checks`,
          about: 'stock proof',
        }),
      );
    }
    return { skus, faults: faults.length, first: faults.slice(0, mostKept) };
  },
});

const figure = (fault: ProofFault, which: 'is' | 'should'): string =>
  fault.measure === 'money' ? rupees(fault[which]) : plainQty(fault[which]);
