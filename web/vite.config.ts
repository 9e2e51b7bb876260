import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';

/** Runs before anything is drawn: it stands in the page itself, and the server lets none but this run there. */
const firstLook = fileURLToPath(new URL('src/first-look.ts', import.meta.url));

/** The fonts of the first page, fetched before the style sheet asks for them. */
const fontFiles = ['latin', 'latin-ext'].map((subset) => `ibm-plex-sans-${subset}-wght-normal`);

/**
 * The same names without their work: Zod's schemas can describe themselves in JSON, which only the server
 * asks for. Properties such as `maxLength` go the same way: a screen that reads one says so at once.
 */
function namesOnly(code: string): string {
  const names = [...code.matchAll(/^export (?:const|function|\{ \w+ as) (\w+)/gmu)];
  const refuse =
    'const refuse = () => { throw new Error("JSON schemas are made by the server"); };';
  return `${refuse} export { ${names.map(([, name]) => `refuse as ${name}`).join(', ')} };`;
}

/** Leaves out what operations say of themselves: screens have it from the server, with permissions and audit entries. */
const wordless = (code: string): string =>
  code.replaceAll(/^ {4}says:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),$/gmu, '');

const isShared = (id: string) => !/\/web\/src\/(?!platform\/|ui\/)\w+\//u.test(id);

/**
 * The area and room that a file of a screen is of, as in `orders-placing`; null for what belongs to none,
 * or comes by itself when it is asked for.
 */
function roomOf(id: string, house: Rolldown.ChunkingContext): string | null {
  const [, area, room] = /\/web\/src\/(\w+)\/(?:(\w+)\/)?/u.exec(id) ?? [];
  if (isShared(id) || house.getModuleInfo(id)?.dynamicImporters.length) return null;
  return room ? `${area}-${room}` : (area ?? null);
}

/**
 * A few larger files in place of hundreds: what every page begins with, the shapes on the wire of
 * what most screens speak of and those of the rest, what lists are made of and what forms and documents
 * are, what the frame asks for once a page stands, and what the screens of a room, or a few others, have
 * in common. A group takes with it what its files need. A screen itself comes when it is opened.
 */
const files = [
  {
    name: 'house',
    tags: ['$initial' as const],
    test: (id: string) => id !== firstLook,
    priority: 5,
  },
  {
    name: 'shapes',
    test: /\/contract\/src\/(?:admin|invoices|kit|logistics|orders|returns)\//u,
    minShareCount: 2,
    priority: 4,
  },
  {
    name: 'goods-and-buyers',
    test: /\/contract\/src\/(?:catalogue|customers)\//u,
    minShareCount: 2,
    priority: 4,
  },
  { name: 'more-shapes', test: /\/contract\/src\//u, minShareCount: 2, priority: 3 },
  {
    name: 'tables',
    test: /@tabler\/icons-react\/|\/web\/src\/ui\/(?:filter|list|page|panel|rows|table|views)\//u,
    minShareCount: 5,
    priority: 2,
  },
  { name: 'parts', test: isShared, minShareCount: 5, priority: 1 },
  { name: 'later', test: /\/web\/src\/ui\/(?:palette\/|shell\/|views\/)/u },
  { name: roomOf, minShareCount: 2 },
  { name: 'few', minShareCount: 2, maxModuleSize: 2_000 },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    {
      name: 'no-json-schemas',
      transform: {
        filter: { id: /zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/u },
        handler: namesOnly,
      },
    },
    {
      name: 'wordless-operations',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /\/contract\/src\/.+(?:-calls|\.operations)\.ts$/ },
        handler: wordless,
      },
    },
    {
      name: 'first-look',
      apply: 'build',
      buildStart() {
        this.emitFile({ type: 'chunk', id: firstLook });
      },
      transformIndexHtml: {
        order: 'post',
        handler: (_html, { bundle = {} }) =>
          Object.values(bundle)
            .filter((file) => file.type === 'chunk' && file.facadeModuleId === firstLook)
            .map((file) => {
              delete bundle[file.fileName];
              const code = file.type === 'chunk' ? file.code.trim() : '';
              return { tag: 'script', injectTo: 'head-prepend' as const, children: code };
            }),
      },
    },
    {
      name: 'preload-fonts',
      transformIndexHtml: {
        order: 'post',
        handler: (_html, { bundle }) =>
          Object.keys(bundle ?? {})
            .filter((file) => fontFiles.some((font) => file.includes(font)))
            .map((file) => ({
              tag: 'link',
              injectTo: 'head' as const,
              attrs: {
                rel: 'preload',
                href: `/${file}`,
                as: 'font',
                type: 'font/woff2',
                crossorigin: true,
              },
            })),
      },
    },
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The mark stands in the page itself.
    assetsInlineLimit: (file) => file.endsWith('/marks/logo.svg'),
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: files,
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': process.env['CH_SERVER'] ?? 'http://127.0.0.1:3000',
      '/files': process.env['CH_SERVER'] ?? 'http://127.0.0.1:3000',
    },
  },
});
