import { list } from '../ui/list/list.tsx';

export const screen = list;
