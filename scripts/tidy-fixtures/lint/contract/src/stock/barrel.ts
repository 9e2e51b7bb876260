// breaks oxc(no-barrel-file)
export * from './good.ts';
