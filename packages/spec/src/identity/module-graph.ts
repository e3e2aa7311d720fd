/** Follows the imports of built modules, so that a version covers only code that can run. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { OrdoError } from '@ordo/core';
import { listDependencies } from './dependencies.ts';
import { type Names, type ParsedModule, parseModule } from './module-imports.ts';

const OWN_PACKAGE = /^@ordo\/([^/]+)(?:\/(.+))?$/;

/** Everything that a set of modules loads. */
export interface Reached {
  /** Absolute paths of Ordo's own modules. */
  readonly files: ReadonlySet<string>;
  /** Third-party packages that these modules import, as `name@version`. */
  readonly dependencies: ReadonlySet<string>;
}

/**
 * Tells which modules are registries. A registry only maps ids to entries, so the module itself does not count and its
 * imports of entries are not followed.
 */
export interface RegistryLists {
  readonly isRegistry: (file: string) => boolean;
  /** Whether this import is one that a registry lists an entry with. */
  readonly isEntry: (from: string, to: string) => boolean;
}

type Target = { readonly file: string } | { readonly dependencies: ReadonlySet<string>; readonly file?: undefined };

export class ModuleGraph {
  readonly #packages: string;
  readonly #lists: RegistryLists;
  readonly #modules = new Map<string, ParsedModule>();
  readonly #dependencies = new Map<string, ReadonlySet<string>>();
  readonly #exports = new Map<string, Readonly<Record<string, { readonly default: string }>>>();

  /** @param packages the path of the folder that holds `<package>/dist` */
  constructor(packages: string, lists: RegistryLists) {
    this.#packages = packages;
    this.#lists = lists;
  }

  /**
   * Lists everything that the given modules load. A module that only re-exports, such as a package's index, does not
   * count itself, and only the names that are imported from it are followed.
   */
  reach(entries: readonly string[]): Reached {
    const files = new Set<string>();
    const dependencies = new Set<string>();
    const seen = new Set<string>();
    const waiting: { file: string; names: Names }[] = entries.map((file) => ({ file, names: 'all' }));
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { file, names } = next;
      const module = this.#parse(file);
      for (const { specifier, names: taken } of selectImports(module, names)) {
        const target = this.#resolve(specifier, file);
        if (target === null) continue;
        if (target.file === undefined) for (const dependency of target.dependencies) dependencies.add(dependency);
        else if (!this.#lists.isEntry(file, target.file)) {
          const key = `${target.file}\n${taken === 'all' ? '*' : taken.toSorted().join()}`;
          if (!seen.has(key)) waiting.push({ file: target.file, names: taken });
          seen.add(key);
        }
      }
      if (module.reexports === null && !this.#lists.isRegistry(file)) files.add(file);
    }
    return { files, dependencies };
  }

  /** The modules of Ordo that a module imports, in the order of its imports. */
  importsOf(file: string): string[] {
    const { imports } = this.#parse(file);
    const targets = imports.map(({ specifier }) => this.#resolve(specifier, file));
    return targets.flatMap((target) => (target?.file === undefined ? [] : [target.file]));
  }

  #parse(file: string): ParsedModule {
    const known = this.#modules.get(file) ?? parseModule(readFileSync(file, 'utf8'));
    this.#modules.set(file, known);
    return known;
  }

  /** Resolves an import. Returns null for modules of Node, because the result's identity holds Node's major version. */
  #resolve(specifier: string, from: string): Target | null {
    if (specifier.startsWith('node:')) return null;
    if (specifier.startsWith('.')) return { file: path.resolve(path.dirname(from), specifier) };
    const own = OWN_PACKAGE.exec(specifier);
    if (own === null) return { dependencies: this.#dependenciesOf(specifier, path.dirname(from)) };
    const [, name = '', subpath] = own;
    const exported = this.#exportsOf(name)[subpath === undefined ? '.' : `./${subpath}`]?.default;
    if (exported !== undefined) return { file: path.join(this.#packages, name, exported) };
    throw new OrdoError('internal.unexpected', `${from} imports ${specifier}, which its package does not export`);
  }

  #dependenciesOf(specifier: string, folder: string): ReadonlySet<string> {
    const key = `${specifier}\n${folder}`;
    const known = this.#dependencies.get(key) ?? listDependencies(specifier, folder);
    this.#dependencies.set(key, known);
    return known;
  }

  #exportsOf(name: string): Readonly<Record<string, { readonly default: string }>> {
    const known = this.#exports.get(name) ?? this.#readExports(name);
    this.#exports.set(name, known);
    return known;
  }

  #readExports(name: string): Readonly<Record<string, { readonly default: string }>> {
    const text = readFileSync(path.join(this.#packages, name, 'package.json'), 'utf8');
    return (JSON.parse(text) as { exports: Record<string, { default: string }> }).exports;
  }
}

/** The imports to follow when another module imports these names. */
function selectImports({ imports, reexports }: ParsedModule, names: Names): ParsedModule['imports'] {
  if (reexports === null || names === 'all') return imports;
  return names.flatMap((name) => {
    const origin = reexports.get(name);
    return origin === undefined ? [] : [{ specifier: origin.specifier, names: [origin.name] }];
  });
}
