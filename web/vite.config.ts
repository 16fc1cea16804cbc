import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BUILD_TARGET } from './minimum-browsers.ts';

/** Builds the admin, and runs the development server for the whole workspace. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  resolve: { alias: [{ find: /^zod$/, replacement: '@siteyard/schemas/zod-without-eval' }] },
  build: {
    target: BUILD_TARGET,
    rolldownOptions: { input: 'admin/index.html' },
    // Pictures and fonts stay files, because the content security policy allows no `data:` fonts.
    assetsInlineLimit: 0,
    // The editor is one large package that loads only on its own route.
    chunkSizeWarningLimit: 2_000,
  },
});
