/** Bundles the client and its types into `dist`, with everything that they need. */
import path from 'node:path';
import { defineConfig } from 'vite';
import { collectedTypes } from './collected-types.ts';

export default defineConfig({
  plugins: [collectedTypes(path.join(import.meta.dirname, 'build/src/index.d.ts'))],
  resolve: { conditions: ['ordo-source', 'module', 'browser'] },
  build: {
    lib: { entry: 'src/index.ts', formats: ['es'], fileName: 'index' },
    // The code stays readable, because projects that use it bundle it again.
    minify: false,
    target: 'es2022',
    license: { fileName: 'licenses.md' },
  },
});
