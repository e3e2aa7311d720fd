/** The code version of a process that runs from TypeScript sources, as tests do. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { listNativeSources } from './native-sources.ts';

/** SHA-256 of the TypeScript and native sources of all packages, except tests and files that only tests use. */
export async function hashSources(packages: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(packages)).toSorted()) {
    const folder = path.join(packages, name);
    for (const file of [...(await listSources(folder)), ...(await listNativeSources(folder))].toSorted()) {
      const bytes = await readFile(path.join(folder, file));
      hash.update(`${name}/${file}\n${bytes.length}\n`).update(bytes);
    }
  }
  return hash.digest('hex');
}

const FOR_TESTS = /\.test\.ts$|(^|\/)(testing|fixtures|oracles)\//;

async function listSources(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(folder, 'src'), { recursive: true }).catch(() => []);
  return entries
    .map((name) => `src/${name.split(path.sep).join('/')}`)
    .filter((name) => name.endsWith('.ts') && !FOR_TESTS.test(name));
}
