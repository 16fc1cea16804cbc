import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { BUILD_TARGET } from './minimum-browsers.ts';

const inputs = ['client/main.ts', 'client/public.css'].map((file) =>
  path.join(import.meta.dirname, file),
);

/**
 * Replaces the function with which Vite loads the style sheets of a script before the script. The islands
 * have no style sheets, and the function would be a tenth of the script of each page.
 */
const withoutStyleLoader: Plugin = {
  name: 'without-style-loader',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null,
};

/**
 * Builds the files for visitors: one stylesheet, and the script that hydrates islands. Islands are
 * written for React and run on Preact, which is an eighth of React's size.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [tailwindcss(), withoutStyleLoader],
  resolve: {
    alias: [
      {
        find: /^react(-dom\/client|\/jsx-(dev-)?runtime)?$/,
        replacement: path.join(import.meta.dirname, 'client/preact.ts'),
      },
    ],
  },
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    target: BUILD_TARGET,
    // Each island has only one file of its own, so preloading would cost more than it saves.
    modulePreload: false,
    rolldownOptions: {
      input: inputs,
      // Constants of `schemas` that islands do not use are left out.
      treeshake: { propertyReadSideEffects: false },
      // Small modules that most islands use are one file.
      output: {
        codeSplitting: {
          groups: [{ name: 'shared', test: /_shared\/(button-look|cx|text-mark)\./ }],
        },
      },
    },
    assetsInlineLimit: 0,
  },
});
