/** Reads which names a built JavaScript module takes from which others. */
import { initSync, parse } from 'es-module-lexer';

/** The names that a module takes from another: some, or everything it has. */
export type Names = readonly string[] | 'all';

export interface Import {
  /** As it is written: a relative path, or a package. */
  readonly specifier: string;
  readonly names: Names;
}

export interface ParsedModule {
  readonly imports: readonly Import[];
  /**
   * For a module that only passes on what others export: where each exported name comes from. Null for all other modules,
   * whose own code counts.
   */
  readonly passedOn: ReadonlyMap<string, { readonly specifier: string; readonly name: string }> | null;
}

initSync();

/** Parses the text of an ES module. Imports whose specifier is computed are left out: nobody can tell where they lead. */
export function parseModule(source: string): ParsedModule {
  const [found] = parse(source);
  const statements = found
    .filter(({ n }) => n !== undefined)
    .map(({ n, d, ss, se }) => ({ specifier: n as string, isDynamic: d > -1, start: ss, end: se }));
  const imports = statements.map(({ specifier, isDynamic, start, end }) => {
    const named = isDynamic ? null : readNames(source.slice(start, end));
    return { specifier, names: named === null ? ('all' as const) : named.map(({ name }) => name) };
  });
  return { imports, passedOn: readPassedOn(source, statements) };
}

interface Statement {
  readonly specifier: string;
  readonly start: number;
  readonly end: number;
}

/** A module passes names on when nothing is left of it but comments once its `export { … } from` statements are cut out. */
function readPassedOn(source: string, statements: readonly Statement[]): ParsedModule['passedOn'] {
  const passedOn = new Map<string, { specifier: string; name: string }>();
  let rest = source;
  for (const { specifier, start, end } of statements.toReversed()) {
    const text = source.slice(start, end);
    const names = text.startsWith('export') ? readNames(text) : null;
    if (names === null) return null;
    for (const { name, as } of names) passedOn.set(as, { specifier, name });
    rest = rest.slice(0, start) + rest.slice(end);
  }
  const code = rest.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '').replaceAll(/[\s;]/g, '');
  return code === '' && passedOn.size > 0 ? passedOn : null;
}

/** `{ a, b as c }` → a as a, b as c; null for statements that take a whole module, or only its effects. */
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
