/**
 * The script of public pages in development. Vite reloads changed components only if its preamble was
 * loaded before them.
 */
import '@vitejs/plugin-react/preamble';

await import('./main.ts');
