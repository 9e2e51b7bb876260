import { page } from '../page/page.tsx';

export const list = page;
