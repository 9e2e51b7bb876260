import { problems } from '../kit/problem.ts';

export const sessionProblems = problems({
  'user.phone_taken': ['Another user has this phone number.', 409, 'phone'],
  'user.email_taken': ['Another user has this e-mail address.', 409, 'email'],
  'user.photo_unknown': ['Send the picture again.', 422, 'photoFileId'],
});
