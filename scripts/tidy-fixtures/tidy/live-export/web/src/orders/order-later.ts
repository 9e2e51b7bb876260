const screen = () => import('./order.screen.tsx');
void screen();
