import { permissions } from '../kit/permission.ts';

export const recallPermissions = permissions({
  'recall.trace.read': ['Trace goods back and forward', 'A C U S K'],
  'recall.recall.write': ['Run recalls', 'A'],
  'recall.recall.export': ['Export recalls and the customers they reach', 'A U'],
});
