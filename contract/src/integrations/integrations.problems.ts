import { problems } from '../kit/problem.ts';

export const integrationsProblems = problems({
  'connection.off': ['Set it up and switch it on first.', 422],
  'message.not_dead': ['Only a failed message can be sent again.', 422],
  'message.too_late': ['This message is out of date and cannot be sent again.', 422],
  'template.changed': ['This text was changed by another user. Open it again.', 409],
  'message.gone': ['Only a waiting message can be cancelled.', 422],
});
