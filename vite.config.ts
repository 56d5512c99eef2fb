import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The browser's part: web/ with what it imports of contract/ and domain/. */
export default defineConfig({
  root: `${import.meta.dirname}/web`,
  cacheDir: `${import.meta.dirname}/node_modules/.vite`,
  plugins: [react(), tailwindcss()],
  // No picture becomes a data: address: the content security policy is strict.
  build: {
    outDir: `${import.meta.dirname}/dist`,
    emptyOutDir: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    target: 'es2022',
  },
});
