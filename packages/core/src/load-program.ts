/**
 * Loads a program from its bundle: a few files instead of hundreds of modules, which take longer to find and link than to run.
 * A bundle is used only while every module that it was made from is unchanged. Therefore no program runs older code than the
 * modules on disk, which identify results.
 */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The note that `apps/cli/tools/bundle.mjs` writes next to the bundles of an app, as `build/bundles.json`. */
export interface BundleNote {
  /** The folder of the clone. The bundles name files in it. */
  readonly root: string;
  /** The modules of all bundles, by their paths in the clone: their sizes, and the times when they were last written. */
  readonly inputs: Readonly<Record<string, readonly [bytes: number, modifiedMs: number]>>;
  /** The file in `build` for each program. */
  readonly programs: Readonly<Record<string, string>>;
}

/**
 * Loads a program.
 * @param self the `import.meta.url` of the program, in `dist` of an app
 * @param load imports its modules, if there is no bundle of them
 */
export async function loadProgram(self: string, load: () => Promise<unknown>): Promise<void> {
  const bundle = findBundle(fileURLToPath(self));
  await (bundle === undefined ? load() : import(pathToFileURL(bundle).href));
}

/** Returns the bundle of a program in `dist` of an app; undefined if there is none that was made from the present modules. */
export function findBundle(program: string): string | undefined {
  const app = path.resolve(path.dirname(program), '..');
  const note = readNote(path.join(app, 'build/bundles.json'));
  const bundle = note?.programs[path.basename(program, '.js')];
  if (note === undefined || bundle === undefined) return undefined;
  return isFresh(note, path.resolve(app, '../..')) ? path.join(app, 'build', bundle) : undefined;
}

function isFresh({ root, inputs }: BundleNote, clone: string): boolean {
  if (root !== clone) return false;
  for (const file in inputs) {
    const found = statSync(`${root}/${file}`, { throwIfNoEntry: false });
    const [bytes, modifiedMs] = inputs[file] as readonly [number, number];
    if (found?.size !== bytes || found.mtimeMs !== modifiedMs) return false;
  }
  return true;
}

/** Reads the note. Only the bundler writes it, always as a whole; anything else at its place counts as no note. */
function readNote(file: string): BundleNote | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as BundleNote;
  } catch {
    return undefined;
  }
}
