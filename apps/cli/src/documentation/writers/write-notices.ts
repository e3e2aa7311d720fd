/** Writes the licences of third-party packages that are part of the single files in this repository: the page and the action. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY } from '../../env.ts';

/**
 * The apps that are bundled together with the packages that they import. Everything else is installed by npm, which includes
 * each licence.
 */
const BUNDLED = ['apps/dashboard', 'apps/action'];

interface Locked {
  readonly version: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

type Lock = Readonly<Record<string, Locked>>;

export function writeNotices(): string {
  const { packages } = JSON.parse(readFileSync(path.join(REPOSITORY, 'package-lock.json'), 'utf8')) as {
    packages: Lock;
  };
  const places = [...new Set(BUNDLED.flatMap((app) => [...closureOf(app, packages)]))].filter(isForeign);
  const notices = places.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)).map((place) => describe(place, packages));
  return `# Notices of third parties

The page (\`apps/dashboard\`) and the GitHub Action (\`apps/action\`) are bundled with packages of others, whose licences follow.
\`npm run generate\` writes this file from the lockfile; it lists every package that the two import, directly or not.

${notices.join('\n')}`;
}

/** Returns a package and everything that it imports, by their places in the lockfile. */
function closureOf(start: string, lock: Lock): Set<string> {
  const found = new Set<string>();
  const waiting = [start];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (found.has(place)) continue;
    found.add(place);
    for (const name of Object.keys(lock[place]?.dependencies ?? {})) waiting.push(resolve(place, name, lock));
  }
  return found;
}

/** Resolves a package as Node does: in the folder of the package that imports it, or in one above. */
function resolve(from: string, name: string, lock: Lock): string {
  for (let folder = from; ; ) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    const entry = lock[place];
    if (entry !== undefined) return entry.link === true ? (entry.resolved as string) : place;
    if (folder === '') throw new Error(`${name}, which ${from} imports, is not in the lockfile`);
    folder = folder.includes('/node_modules/') ? folder.slice(0, folder.lastIndexOf('/node_modules/')) : '';
  }
}

const isForeign = (place: string): boolean => place.includes('node_modules/');
const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

function describe(place: string, lock: Lock): string {
  const { version, license = 'no licence' } = lock[place] as Locked;
  return `## ${nameOf(place)} ${version} (${license})\n\n${readLicence(path.join(REPOSITORY, place))}\n`;
}

/** Returns the text of a package's licence, and of its notice if it has one, as a block that Markdown does not change. */
function readLicence(folder: string): string {
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => /^(licen[cs]e|notice|copying)/iu.test(name))
    : [];
  const texts = names
    .toSorted()
    .map((name) => readFileSync(path.join(folder, name), 'utf8').trim().replaceAll('\r', ''));
  return texts.length === 0 ? 'The package holds no text of its licence.' : `~~~text\n${texts.join('\n\n')}\n~~~`;
}
