// breaks typescript(consistent-type-imports)
import { Tx } from '../platform/database.ts';

export const tx = (it: Tx) => it;
