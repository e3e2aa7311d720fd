/** Says whether the code of a clone differs from its commit. */

/** The folders of a clone in which a new file is code. Elsewhere it is a report, a key or a spec of the user's own. */
const CODE = ['apps', 'packages', 'prisma'] as const;

/** @param git runs a command of git in the clone, and returns its output */
export async function isCodeChanged(git: (...words: string[]) => Promise<string>): Promise<boolean> {
  const changed = await git('status', '--porcelain', '--untracked-files=no');
  if (changed !== '') return true;
  return (await git('status', '--porcelain', '--', ...CODE)) !== '';
}
