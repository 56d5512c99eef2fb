import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The browser's part: web/ with its imports from contract/, texts/ and domain/. It is built as the makers of
 * the tools mean it, without a plugin of ours. Scripts cut by hand would be half as large at first load, and
 * an architecture that everybody who adds an import has to know.
 */
export default defineConfig({
  root: path.join(import.meta.dirname, 'web'),
  cacheDir: path.join(import.meta.dirname, 'node_modules/.vite'),
  plugins: [react(), tailwindcss()],
  build: {
    outDir: path.join(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    // The strict content security policy forbids images as data: addresses.
    assetsInlineLimit: 0,
    // One sheet: what a screen looks like does not depend on which screens were opened before it.
    cssCodeSplit: false,
    // A screen's file, that of the packages and that of what several screens share, instead of sixty small
    // files: each of them costs a slow line a round trip.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // No group takes the packages of what opens late, such as a calendar.
            { name: 'packages', test: /node_modules/, tags: ['$initial'] },
            { name: 'shared', test: /^(?!.*node_modules)/, minShareCount: 5 },
          ],
        },
      },
    },
  },
});
