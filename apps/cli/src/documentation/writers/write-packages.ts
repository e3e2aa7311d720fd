/**
 * Writes the reference of the packages that can be used on their own: the exports of their main modules, read from the sources.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY } from '../../env.ts';
import { declarationOf, docOf } from '../declarations.ts';
import { escapeText } from './markdown.ts';

const PACKAGES = ['metrics', 'statistics', 'text'];

interface Export {
  readonly name: string;
  /** The module that declares the export, from the root of the repository. */
  readonly file: string;
}

export function writePackages(): string {
  return PACKAGES.flatMap((name) => {
    const exported = exportsOf(`packages/${name}/src/index.ts`);
    return [`## @ordo/${name}`, ...exported.map(describeExport)];
  }).join('\n\n');
}

const read = (file: string): string => readFileSync(path.join(REPOSITORY, file), 'utf8');

/** Returns the exports of a module. A module may re-export what another one re-exports. */
function exportsOf(file: string): Export[] {
  return [...read(file).matchAll(/^export (?:type )?\{([^}]*)\} from '(\.[^']+)';/gmu)].flatMap(
    ([, names = '', from = '']) =>
      names
        .split(',')
        .map((name) => name.trim().replace(/^type /u, ''))
        .filter((name) => name !== '')
        .map((name) => findHome({ name, file: path.posix.join(path.posix.dirname(file), from) })),
  );
}

function findHome({ name, file }: Export): Export {
  if (declarationOf(read(file), name) !== undefined) return { name, file };
  const passedOn = exportsOf(file).find((other) => other.name === name);
  if (passedOn === undefined) throw new Error(`${file} exports no ${name}`);
  return passedOn;
}

function describeExport({ name, file }: Export): string {
  const source = read(file);
  return [
    `### ${name}`,
    ...docOf(source, name).map(escapeText),
    `\`\`\`ts\n${declarationOf(source, name)}\n\`\`\``,
  ].join('\n\n');
}
