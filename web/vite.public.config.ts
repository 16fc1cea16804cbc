import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const inputs = ['client/main.ts', 'client/public.css'].map((file) =>
  path.join(import.meta.dirname, file),
);

/**
 * What visitors get: one stylesheet, and the script that hydrates islands. The islands are written
 * for React and run on Preact, which is an eighth of its size.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [tailwindcss()],
  resolve: {
    alias: [
      {
        find: /^react(-dom\/client)?$/,
        replacement: path.join(import.meta.dirname, 'client/preact.ts'),
      },
      { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
    ],
  },
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    target: 'es2022',
    // Its helper costs more than it saves: an island has one file besides its own.
    modulePreload: false,
    rolldownOptions: { input: inputs },
    assetsInlineLimit: 0,
  },
});
