// breaks eslint(no-restricted-imports)
import { page } from '../../../../web/src/ui/page/page.tsx';

export const shown = page;
