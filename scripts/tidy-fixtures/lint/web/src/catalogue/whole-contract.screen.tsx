// breaks eslint(no-restricted-imports)
import { contract } from '@counting-house/contract/contract.ts';

export const all = contract;
