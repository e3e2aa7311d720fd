/**
 * Lists the files and dependencies of a part of the code, each file with its hash and each dependency with its version.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sha256 } from '@ordo/core';
import type { Reached } from './module-graph.ts';
import { listNativeSources, readNativeSource } from './native-sources.ts';

/**
 * Maps each file, by its path in the folder of packages, to its SHA-256, and each dependency, as
 * `npm:<name>@<version>`, to `<name>@<version>`.
 */
export type CodePart = ReadonlyMap<string, string>;

/** Hashes files. A file that belongs to several parts is read once. */
export class CodeReader {
  readonly #packages: string;
  readonly #hashes = new Map<string, Promise<string>>();
  readonly #native = new Map<string, Promise<readonly string[]>>();

  /** @param packages the path of the folder that holds all packages */
  constructor(packages: string) {
    this.#packages = packages;
  }

  /**
   * Reads the modules, the versions of their dependencies, and the native sources of every package with such a module.
   */
  async read({ files, dependencies }: Reached): Promise<CodePart> {
    const names = [...files].map((file) => this.#nameOf(file));
    const own = new Set(names.map((name) => name.split('/')[0] as string));
    const native = await Promise.all([...own].map((name) => this.#nativeSources(name)));
    const part = new Map([...dependencies].map((dependency) => [`npm:${dependency}`, dependency]));
    for (const name of [...names, ...native.flat()]) part.set(name, await this.#hash(name));
    return part;
  }

  #nameOf(file: string): string {
    return path.relative(this.#packages, file).split(path.sep).join('/');
  }

  #nativeSources(name: string): Promise<readonly string[]> {
    const known =
      this.#native.get(name) ??
      listNativeSources(path.join(this.#packages, name)).then((files) => files.map((file) => `${name}/${file}`));
    this.#native.set(name, known);
    return known;
  }

  #hash(name: string): Promise<string> {
    const file = path.join(this.#packages, name);
    const known = this.#hashes.get(name) ?? read(file).then((content) => sha256(content));
    this.#hashes.set(name, known);
    return known;
  }
}

function read(file: string): Promise<string | Uint8Array> {
  return file.endsWith('.js') ? readFile(file) : readNativeSource(file);
}
