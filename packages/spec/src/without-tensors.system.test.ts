/**
 * Checks which modules the built packages load, in separate processes: specs, reports and the API must not load TensorFlow.js.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

const repository = path.resolve(import.meta.dirname, '..', '..', '..');
/** This is imported by its path, because this package needs nothing else of @ordo/testing. */
const { locateBuilt } = (await import(path.join(repository, 'packages/testing/src/product/built-product.ts'))) as {
  locateBuilt: (project: string, file: string) => string;
};

/** Prints the address of every module when it is resolved, one per line. */
const HOOK = `import { writeSync } from 'node:fs';
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  writeSync(1, found.url + '\\n');
  return found;
}`;

/** Lists the addresses of all modules that load when a built module of this repository is imported. */
function listLoadedModules(file: string): string[] {
  const hook = JSON.stringify(`data:text/javascript,${encodeURIComponent(HOOK)}`);
  const entry = JSON.stringify(pathToFileURL(path.join(repository, file)).href);
  const script = `import { register } from 'node:module'; register(${hook}); await import(${entry});`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`${file} cannot be imported:\n${stderr}`);
  return stdout.split('\n').filter((line) => line !== '');
}

/**
 * Returns whether a module belongs to the tensor code. The table of engines does not: it is data without imports, so that specs
 * can name engines.
 */
function isTensorCode(address: string): boolean {
  if (address.endsWith('/packages/tensor/dist/engines/engine-table.js')) return false;
  return /\/@tensorflow\/|\/packages\/(tensor|tfjs-native)\/|\/(positional\/[^/]+\/hooks|(en|de)coders\/[^/]+\/build)\.js$/.test(
    address,
  );
}

beforeAll(() => {
  locateBuilt('apps/api', 'index.js');
});

describe('the modules that load without TensorFlow.js', () => {
  it.each([
    'packages/nmt/dist/declarations.js',
    'packages/spec/dist/index.js',
    'packages/studies/dist/index.js',
    'packages/reports/dist/index.js',
    'apps/api/dist/index.js',
  ])('include %s', (file) => {
    const loaded = listLoadedModules(file);
    expect(loaded.some((address) => address.endsWith(file))).toBe(true);
    expect(loaded.filter((address) => isTensorCode(address))).toEqual([]);
  });

  it('do not include a package that builds models, so this check can fail', () => {
    const loaded = listLoadedModules('packages/nmt/dist/index.js').filter((address) => isTensorCode(address));
    expect(loaded.some((address) => address.includes('/@tensorflow/tfjs-core/'))).toBe(true);
    expect(loaded.some((address) => address.includes('/packages/tensor/'))).toBe(true);
  });
});
