import { page } from '../ui/page/page.tsx';
import { stockScreens } from './stock.routes.tsx';

export const trayMap = [page, stockScreens];
