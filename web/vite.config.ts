import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The admin, and the development server for everything in this room. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  resolve: { alias: [{ find: /^zod$/, replacement: '@siteyard/schemas/zod-without-eval' }] },
  build: {
    target: 'es2022',
    rolldownOptions: { input: 'admin/index.html' },
    // Pictures and fonts stay files: the site's content security policy has no `data:` for fonts.
    assetsInlineLimit: 0,
    // The editor is one large package that loads on its own route only.
    chunkSizeWarningLimit: 2_000,
  },
});
