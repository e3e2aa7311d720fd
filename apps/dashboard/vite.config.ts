/** Builds the page into `dist`. `npm run dev -w @ordo/dashboard` serves the sources and passes on `/v1` to a running API. */
import process from 'node:process';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './compressed-files.ts';

const API = process.env['ORDO_API_URL'] ?? 'http://127.0.0.1:8460';

export default defineConfig({
  plugins: [react(), compressedFiles()],
  resolve: { conditions: ['ordo-source', 'module', 'browser', 'development|production'] },
  server: { proxy: { '/v1': API, '/docs': API } },
  build: {
    // The Content-Security-Policy has no `data:`, and an inlined script would need `unsafe-inline`.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
  },
});
