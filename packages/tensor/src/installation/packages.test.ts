/** Tests that the packages that package.json names for readers are those that are installed. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TFJS_NODE, TFJS_NODE_GPU } from './packages.ts';

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional?: boolean }>>;
};
const lockfile = JSON.parse(readFileSync(new URL('../../../../package-lock.json', import.meta.url), 'utf8')) as {
  readonly packages: Readonly<Record<string, unknown>>;
};

it('names tfjs-node-gpu as a peer in the version that is installed on demand, which npm never downloads by itself', () => {
  const { name, version } = TFJS_NODE_GPU;
  expect(manifest.peerDependencies).toEqual({ [name]: version });
  // npm leaves out a peer dependency only if it is optional, and if the lockfile has no entry for it.
  expect(manifest.peerDependenciesMeta).toEqual({ [name]: { optional: true } });
  expect(Object.keys(lockfile.packages).filter((place) => place.endsWith(name))).toEqual([]);
});

it('has both bindings in the version of TensorFlow.js that is installed', () => {
  const core = lockfile.packages['node_modules/@tensorflow/tfjs-core'] as { readonly version: string };
  expect([TFJS_NODE.version, TFJS_NODE_GPU.version]).toEqual([core.version, core.version]);
});
