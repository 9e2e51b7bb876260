import { operations } from '../kit/operation.ts';

export const integrations = operations('integrations', {});
