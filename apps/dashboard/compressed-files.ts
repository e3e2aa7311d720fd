/** Writes each asset compressed beside itself, so that the server need not compress what never changes. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    writeBundle: ({ dir }, bundle) => {
      if (dir === undefined) throw new Error('the bundle has no folder');
      for (const name of Object.keys(bundle).filter((one) => /\.(?:js|css)$/.test(one))) {
        const file = path.join(dir, name);
        const bytes = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(bytes));
      }
    },
  };
}
