import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The fonts of the first page, fetched before the style sheet asks for them. */
const fontFiles = ['latin', 'latin-ext'].map((subset) => `ibm-plex-sans-${subset}-wght-normal`);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
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
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }],
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
