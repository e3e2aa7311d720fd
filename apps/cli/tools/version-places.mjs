/** Lists where the version of Ordo occurs: files, and a pattern for each whose second group is the version. */

const NUMBER = String.raw`(\d+\.\d+\.\d+(?:-[0-9a-z.]+)?)`;
const after = (before, flags = 'gu') => new RegExp(`(${before})${NUMBER}`, flags);

const isOurManifest = (file) =>
  /^(package\.json|infra\/package\.json|(packages|apps)\/[\w-]+\/package\.json)$/u.test(file);

export const PLACES = [
  {
    isIn: isOurManifest,
    pattern: after(String.raw`^\{\n {2}"name": "[^"]+",\n(?: {2}"private": true,\n)? {2}"version": "`),
  },
  {
    isIn: (file) => file === 'package-lock.json',
    pattern: new RegExp(`("name": "(?:ordo|@ordo/[\\w-]+)",\\n\\s+"version": ")${NUMBER}`, 'gu'),
  },
  { isIn: (file) => file === 'CITATION.cff', pattern: after('^version: ', 'gmu') },
  { isIn: (file) => file === 'clients/python/pyproject.toml', pattern: after('^version = "', 'gmu') },
  { isIn: (file) => /\.(md|yml)$/u.test(file), pattern: after(String.raw`apps/action@v|--branch v`) },
  { isIn: (file) => file.endsWith('/kustomization.yaml'), pattern: after('newTag: ') },
  { isIn: (file) => file === 'infra/VALUES.md', pattern: after(String.raw`ordo-[\w-]+:`) },
  {
    isIn: (file) => file.startsWith('docker/'),
    pattern: after(String.raw`--tag |ARG TAG=|tag: \{ type: 'string', default: '`),
  },
];
