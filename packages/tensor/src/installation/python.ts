/** Finds Python's TensorFlow: an installed package, or a wheel that pip can download. None of TensorFlow's code is run. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, OrdoError } from '@ordo/core';
import { runCommand } from './commands.ts';

/** Finds the package without running its code. */
const FIND = `
import importlib.util
spec = importlib.util.find_spec("tensorflow")
print("" if spec is None or not spec.submodule_search_locations else list(spec.submodule_search_locations)[0])
`;

/** Finds the folder of the installed Python package `tensorflow`. Returns null when there is none. */
export async function findPythonTensorFlow(pythons = ['python3', 'python']): Promise<string | null> {
  for (const python of pythons) {
    const found = await runCommand([python, '-c', FIND], { fix: '' }).catch(() => '');
    if (found.trim() !== '') return found.trim();
  }
  return null;
}

/** Lets pip download TensorFlow's wheel into `folder`, and returns the file. */
export async function downloadWheel(folder: string, gpu: boolean): Promise<string> {
  await makeFolder(folder);
  const name = gpu ? 'tensorflow' : 'tensorflow-cpu';
  const options = ['--no-deps', '--only-binary', ':all:', '--disable-pip-version-check', '--dest', folder];
  const fix = 'check that pip works and finds the package: python3 -m pip download tensorflow-cpu --no-deps';
  await runCommand(['python3', '-m', 'pip', 'download', ...options, name], { fix });
  const wheels = (await readdir(folder)).filter((file) => file.startsWith(name.replace('-', '_')));
  const newest = wheels.toSorted().at(-1);
  if (newest === undefined) throw new OrdoError('engine.install-failed', `pip downloaded no wheel of ${name}`, { fix });
  return path.join(folder, newest);
}
