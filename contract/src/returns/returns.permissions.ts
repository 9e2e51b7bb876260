import { permissions } from '../kit/permission.ts';

export const returnsPermissions = permissions({
  'returns.shop.ask': ['Ask for returns as the online shop', 'A'],
  'returns.return.read': ['See returns', 'A C U S K'],
  'returns.return.export': ['Export returns as files', 'A C U'],
  'returns.return.create': ['Open and cancel returns', 'A S'],
  'returns.return.decide': ['Approve or reject returns', 'A'],
  'returns.return.receive': ['Receive returned goods', 'A K'],
  'returns.return.settle': ['Settle returns: credit notes and money back', 'A'],
  'returns.return.override': ['Accept returns outside the return rules', 'A'],
  'returns.offer.create': ['Make and answer return offers', 'A S'],
});
