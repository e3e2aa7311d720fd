/** Installs the packed client into an empty folder, as users get it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requireBuilt } from '@ordo/testing';

const PACKAGE = path.resolve(import.meta.dirname, '../..');

/** Installs the client and returns the folder. No registry is needed. */
export function installClient(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'ordo-client-'));
  requireBuilt('packages/client');
  // If scripts of packages are switched off, `npm pack` would not build the bundle.
  npm(PACKAGE, 'exec', '--', 'vite', 'build', '--logLevel', 'warn');
  const [packed] = JSON.parse(
    npm(PACKAGE, 'pack', '--json', '--silent', '--ignore-scripts', '--pack-destination', folder),
  ) as { filename: string }[];
  if (packed === undefined) throw new Error('npm packed nothing');
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  npm(folder, 'install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', `./${packed.filename}`);
  return folder;
}

/** Returns the first block of code under the heading `Quick start`. */
export function quickStart(readme: string, language: string): string {
  const text = readFileSync(readme, 'utf8');
  const found = new RegExp(`^## Quick start$[^]*?^\`\`\`${language}$\\n([^]*?)^\`\`\`$`, 'm').exec(text)?.[1];
  if (found === undefined) throw new Error(`${readme} has no quick start in ${language}`);
  return found;
}

function npm(cwd: string, ...args: string[]): string {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
