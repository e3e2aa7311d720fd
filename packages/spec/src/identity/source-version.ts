/** The code version of a process that runs from TypeScript sources, as tests do. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listNativeSources } from './native-sources.ts';

/** SHA-256 of the TypeScript and native sources of all packages, except tests and files that only tests use. */
export function hashSources(packages: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(packages).toSorted()) {
    const folder = path.join(packages, name);
    for (const file of [...listSources(folder), ...listNativeSources(folder)].toSorted()) {
      const bytes = readFileSync(path.join(folder, file));
      hash.update(`${name}/${file}\n${bytes.length}\n`).update(bytes);
    }
  }
  return hash.digest('hex');
}

const FOR_TESTS = /\.test\.ts$|(^|\/)(testing|fixtures|oracles)\//;

function listSources(folder: string): string[] {
  const sources = path.join(folder, 'src');
  if (!existsSync(sources)) return [];
  return readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.split(path.sep).join('/')}`)
    .filter((name) => name.endsWith('.ts') && !FOR_TESTS.test(name));
}
