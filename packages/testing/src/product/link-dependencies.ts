/** Gives a copy of the product its dependencies. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';

const REPOSITORY = path.resolve(import.meta.dirname, '..', '..', '..', '..');

/** Links every installed package into a copy of the product, except our own, which come from the copy. */
export async function linkDependencies(root: string): Promise<void> {
  const [from, to] = [path.join(REPOSITORY, 'node_modules'), path.join(root, 'node_modules')];
  await mkdir(path.join(to, '@ordo'), { recursive: true });
  for (const name of await readdir(from)) {
    if (name !== '@ordo') await symlink(path.join(from, name), path.join(to, name));
  }
  for (const name of await readdir(path.join(root, 'packages'))) {
    await symlink(path.join(root, 'packages', name), path.join(to, '@ordo', name));
  }
  for (const group of ['packages', 'apps']) {
    for (const name of await readdir(path.join(root, group))) await linkOwn(root, path.join(group, name));
  }
}

/** Links the packages that only one of our own has, because it needs another version of them than the others. */
async function linkOwn(root: string, project: string): Promise<void> {
  const own = path.join(project, 'node_modules');
  if (existsSync(path.join(REPOSITORY, own))) await symlink(path.join(REPOSITORY, own), path.join(root, own));
}
