import { asShelf } from './tray.rules.ts';

export const whole = asShelf;
