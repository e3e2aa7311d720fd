/**
 * Lists the files and dependencies of a part of the code, each file with its hash and each dependency with its version.
 */
import { readFileSync } from 'node:fs';
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
  readonly #hashes = new Map<string, string>();
  readonly #native = new Map<string, readonly string[]>();

  /** @param packages the path of the folder that holds all packages */
  constructor(packages: string) {
    this.#packages = packages;
  }

  /**
   * Reads the modules, the versions of their dependencies, and the native sources of every package with such a module.
   */
  read({ files, dependencies }: Reached): CodePart {
    const names = [...files].map((file) => this.#nameOf(file));
    const own = new Set(names.map((name) => name.split('/')[0] as string));
    const native = [...own].flatMap((name) => this.#nativeSources(name));
    const hashes = [...names, ...native].map((name) => [name, this.#hash(name)] as const);
    return new Map([...[...dependencies].map((dependency) => [`npm:${dependency}`, dependency] as const), ...hashes]);
  }

  #nameOf(file: string): string {
    return path.relative(this.#packages, file).split(path.sep).join('/');
  }

  #nativeSources(name: string): readonly string[] {
    const known =
      this.#native.get(name) ?? listNativeSources(path.join(this.#packages, name)).map((file) => `${name}/${file}`);
    this.#native.set(name, known);
    return known;
  }

  #hash(name: string): string {
    const file = path.join(this.#packages, name);
    const known = this.#hashes.get(name) ?? sha256(name.endsWith('.js') ? readFileSync(file) : readNativeSource(file));
    this.#hashes.set(name, known);
    return known;
  }
}
