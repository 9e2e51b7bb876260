import { allOperations } from '@counting-house/contract/contract.ts';

const says = new Map(allOperations.map((operation) => [operation.key, operation.says]));

/** What a call of the log does, in the words of the table of operations; of a job, that it ran. */
export function callText(call: string): string {
  const known = says.get(call);
  if (known !== undefined) return known;
  const job = call.slice(call.indexOf('.') + 1).replaceAll(/([a-z])([A-Z])/gu, '$1 $2');
  return `Run the job “${job.toLowerCase()}”.`;
}
