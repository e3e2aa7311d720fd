/** Makes the packages in an engine's folder use the TensorFlow.js core that Ordo has loaded, so that both share one engine. */
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { makeFolder } from '@ordo/core';

const SYMBOL = 'ordo.tfjs-core';

/** Writes a package of this name, which passes on the core, into the folder. Installations call it. */
export async function linkCore(folder: string, name: string): Promise<void> {
  const target = path.join(folder, 'node_modules', name);
  await makeFolder(target);
  await writeFile(path.join(target, 'package.json'), `${JSON.stringify({ name, main: 'index.js' })}\n`);
  const code = `module.exports = globalThis[Symbol.for(${JSON.stringify(SYMBOL)})];\n`;
  await writeFile(path.join(target, 'index.js'), code);
}

/** Provides the core. Must be called before anything in an engine's folder is loaded. */
export function lendCore(): void {
  const core: unknown = createRequire(import.meta.url)('@tensorflow/tfjs-core');
  Object.assign(globalThis, { [Symbol.for(SYMBOL)]: core });
}
