import { IconKey, IconLogin } from '@tabler/icons-react';
import { screen, screens } from '../platform/places.ts';

export const sessionScreens = screens('session', {
  signIn: screen({
    path: '/login',
    title: 'Sign in',
    icon: IconLogin,
    isPublic: true,
  }),
  forgotPassword: screen({
    path: '/forgot-password',
    title: 'Reset password',
    icon: IconKey,
    isPublic: true,
  }),
});
