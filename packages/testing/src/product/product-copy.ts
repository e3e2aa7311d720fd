/** Makes a copy of the built product whose code a test may change while processes run it. */
import { access, appendFile, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { linkDependencies } from './link-dependencies.ts';

const repository = path.resolve(import.meta.dirname, '..', '..', '..', '..');

export interface ProductCopy {
  readonly root: string;
  /**
   * Adds a line to a compiled file, which makes another version of the code with the same results.
   * @throws Error when there is no such file, because a file that nobody reads changes nothing
   */
  readonly change: (project: string, file: string) => Promise<void>;
  remove(): Promise<void>;
}

/** Copies what is built, without sources and types. Third-party packages are linked, so the copy is made in a second. */
export async function copyProduct(parent = tmpdir()): Promise<ProductCopy> {
  const root = await mkdtemp(path.join(parent, 'ordo-product-'));
  await symlink(path.join(repository, 'prisma'), path.join(root, 'prisma'));
  for (const group of ['packages', 'apps']) {
    for (const name of await readdir(path.join(repository, group))) await copyProject(root, path.join(group, name));
  }
  await linkDependencies(root);
  const locate = (project: string, file: string) => path.join(root, project, 'dist', file);
  return {
    root,
    change: async (project, file) => {
      await access(locate(project, file));
      await appendFile(locate(project, file), "\nexport const version = 'another';\n");
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

const SOURCES = /^(src|bench|node_modules)$/;
const NO_CODE = /\.(d\.ts|map|o|tsbuildinfo)$/;

async function copyProject(root: string, project: string): Promise<void> {
  const from = path.join(repository, project);
  const to = path.join(root, project);
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) {
    if (SOURCES.test(name)) continue;
    await cp(path.join(from, name), path.join(to, name), { recursive: true, filter: (file) => !NO_CODE.test(file) });
  }
}
