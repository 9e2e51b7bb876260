import { problems } from '../kit/problem.ts';

export const sessionProblems = problems({
  'user.phone_taken': {
    says: 'Another user has this phone number.',
    status: 409,
    field: 'phone',
  },
  'user.email_taken': {
    says: 'Another user has this e-mail address.',
    status: 409,
    field: 'email',
  },
  'user.photo_unknown': { says: 'Send the picture again.', status: 422, field: 'photoFileId' },
});
