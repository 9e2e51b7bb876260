import { problems } from '../kit/problem.ts';

export const integrationsProblems = problems({
  'connection.off': { says: 'Set it up and switch it on first.', status: 422 },
  'message.not_dead': { says: 'Only a failed message can be sent again.', status: 422 },
  'message.too_late': {
    says: 'This message is out of date and cannot be sent again.',
    status: 422,
  },
  'template.changed': {
    says: 'This text was changed by another user. Open it again.',
    status: 409,
  },
  'message.gone': { says: 'Only a waiting message can be cancelled.', status: 422 },
});
