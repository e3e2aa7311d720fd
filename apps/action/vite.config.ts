/** Bundles the action into one file, which is committed: GitHub runs an action from the files in its repository. */
import { builtinModules } from 'node:module';
import { defineConfig } from 'vite';

export default defineConfig({
  resolve: { conditions: ['ordo-source', 'node'] },
  ssr: { noExternal: true, resolve: { conditions: ['ordo-source', 'node'] } },
  build: {
    ssr: 'src/main.ts',
    outDir: 'bundle',
    emptyOutDir: true,
    target: 'node24',
    // The bundle stays readable, because people read the code that they allow to run.
    minify: false,
    rolldownOptions: {
      external: [...builtinModules, /^node:/u],
      output: { format: 'es', entryFileNames: 'index.js', codeSplitting: false },
    },
  },
});
