import { allOperations } from '@counting-house/contract/contract.ts';

const says = new Map(allOperations.map((operation) => [operation.key, operation.says]));

/** What a call of the log does, in the words of the table of operations; a job's is its name alone. */
export const callWords = (call: string): string => says.get(call) ?? call;
