/** Finds TensorFlow's libraries and C headers in a folder of any layout, and checks that they fit this machine. */
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { OrdoError } from '@ordo/core';
import { findLibraryProblem } from './elf.ts';
import type { InstalledFile } from './record.ts';

/** The libraries and headers against which the addon is compiled. */
export interface LibTensorFlow {
  /** Absolute paths of the library and of the framework, if that is a separate file. */
  readonly libraries: readonly string[];
  /** The folder that holds `tensorflow/c/c_api.h`. */
  readonly include: string;
}

const FOLDERS = ['lib', '.', 'lib64', 'usr/lib', 'usr/local/lib'];
const LIBRARY = /^libtensorflow(_cc)?(\.so|\.dylib|\.\d)[\w.]*$/;
const FRAMEWORK = /^libtensorflow_framework(\.so|\.dylib|\.\d)[\w.]*$/;

/** @throws OrdoError `engine.install-failed`, which names the file that is missing, truncated or made for another machine */
export async function findLibTensorFlow(folder: string): Promise<LibTensorFlow> {
  const library = findFile(folder, LIBRARY);
  const include = ['include', '.', 'usr/include', 'usr/local/include']
    .map((name) => path.join(folder, name))
    .find((candidate) => existsSync(path.join(candidate, 'tensorflow/c/c_api.h')));
  if (library === undefined || include === undefined) {
    const what = library === undefined ? 'libtensorflow or libtensorflow_cc' : 'include/tensorflow/c/c_api.h';
    throw refuse(`${folder} has no ${what}`);
  }
  const framework = findFile(folder, FRAMEWORK);
  const libraries = framework === undefined ? [library] : [library, framework];
  for (const file of libraries) {
    const problem = await findLibraryProblem(file);
    if (problem !== null) throw refuse(`${file} ${problem}`);
  }
  return { libraries, include };
}

function refuse(message: string): OrdoError {
  return new OrdoError('engine.install-failed', message, {
    fix: 'give the folder of a libtensorflow for this machine, or install from a wheel: --pip',
  });
}

/** Finds a library by the beginning of its name. The shortest name wins, and links are followed. */
function findFile(folder: string, name: RegExp): string | undefined {
  for (const candidate of FOLDERS.map((sub) => path.join(folder, sub))) {
    if (!existsSync(candidate)) continue;
    const names = readdirSync(candidate).filter((entry) => name.test(entry));
    const [first] = names.toSorted((a, b) => a.length - b.length);
    if (first !== undefined) return realpathSync(path.join(candidate, first));
  }
  return undefined;
}

/** Describes libraries for the record, which identifies them by their size. */
export async function describeLibraries(libraries: readonly string[], folder: string): Promise<InstalledFile[]> {
  return await Promise.all(
    libraries.map(async (file) => {
      const inside = path.relative(folder, file);
      const { size } = await stat(file);
      return { path: inside.startsWith('..') ? file : inside, bytes: size, sha256: null };
    }),
  );
}
