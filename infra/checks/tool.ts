/** Tools that check files of this folder, where the machine has them. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { noteAbsent, type Requirement } from '@ordo/testing/requirements';

export const INFRA = fileURLToPath(new URL('..', import.meta.url));

export interface Tool {
  readonly present: boolean;
  /** Runs the tool in `infra/` or a folder of it. */
  run(args: readonly string[], folder?: string): Outcome;
}

export interface Outcome {
  readonly status: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Finds a tool. Where it is absent, says loudly what is not checked and how to get it. */
export function findTool(
  { name, get, versionArgs = ['--version'] }: Requirement & { readonly versionArgs?: readonly string[] },
  whatIsSkipped: string,
): Tool {
  const run = (args: readonly string[], folder = INFRA): Outcome => {
    const { status, stdout, stderr } = spawnSync(name, args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 });
    return { status, output: stdout ?? '', errors: stderr ?? '' };
  };
  const present = run(versionArgs).status === 0;
  if (!present) noteAbsent({ name, get }, whatIsSkipped);
  return { present, run };
}
