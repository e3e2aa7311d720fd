/** Reads the imports of a built JavaScript module: which names it takes from which other modules. */
import { initSync, parse } from 'es-module-lexer';

/** The names that a module imports from another module. `all` stands for the whole module. */
export type Names = readonly string[] | 'all';

export interface Import {
  /** The specifier as written: a relative path or the name of a package. */
  readonly specifier: string;
  readonly names: Names;
}

export interface ParsedModule {
  readonly imports: readonly Import[];
  /**
   * Maps each exported name to its origin, for a module that only re-exports names of other modules. Null for every
   * other module.
   */
  readonly reexports: ReadonlyMap<string, { readonly specifier: string; readonly name: string }> | null;
}

initSync();

/**
 * Parses the text of an ES module. An import whose specifier is computed is left out, because its target is known only
 * when it runs.
 */
export function parseModule(source: string): ParsedModule {
  const [found] = parse(source);
  const statements = found
    .filter(({ n }) => n !== undefined)
    .map(({ n, d, ss, se }) => ({ specifier: n as string, isDynamic: d > -1, start: ss, end: se }));
  const imports = statements.map(({ specifier, isDynamic, start, end }) => {
    const named = isDynamic ? null : readNames(source.slice(start, end));
    return { specifier, names: named === null ? ('all' as const) : named.map(({ name }) => name) };
  });
  return { imports, reexports: readReexports(source, statements) };
}

interface Statement {
  readonly specifier: string;
  readonly start: number;
  readonly end: number;
}

/** A module only re-exports when nothing but comments remains after its `export { … } from` statements are cut out. */
function readReexports(source: string, statements: readonly Statement[]): ParsedModule['reexports'] {
  const reexports = new Map<string, { specifier: string; name: string }>();
  let rest = source;
  for (const { specifier, start, end } of statements.toReversed()) {
    const text = source.slice(start, end);
    const names = text.startsWith('export') ? readNames(text) : null;
    if (names === null) return null;
    for (const { name, as } of names) reexports.set(as, { specifier, name });
    rest = rest.slice(0, start) + rest.slice(end);
  }
  const code = rest.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '').replaceAll(/[\s;]/g, '');
  return code === '' && reexports.size > 0 ? reexports : null;
}

/** Reads `{ a, b as c }`. Returns null for a statement that imports a whole module or only runs it. */
function readNames(statement: string): { name: string; as: string }[] | null {
  const braces = /^(?:import|export)\s*\{([^}]*)\}/.exec(statement)?.[1];
  if (braces === undefined) return null;
  return braces
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [name = part, as = name] = part.split(/\s+as\s+/);
      return { name, as };
    });
}
