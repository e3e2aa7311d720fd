/** Both forms of the model, for this package's tests. The native one is built if there is a compiler. */
import { execFileSync } from 'node:child_process';
import type { TrainingChoices } from '../model/train.ts';
import { type AlignKernel, BUILD_ALIGN_KERNEL, openAlignKernel } from './kernel.ts';

/** The native kernel, built first if it is out of date. Null, with a warning, if it cannot be built. */
export const nativeKernel = buildKernel();

export interface Way {
  readonly way: string;
  readonly choices: TrainingChoices;
}

export const WAYS: readonly Way[] = [
  { way: 'in TypeScript', choices: { kernel: null } },
  ...(nativeKernel === null
    ? []
    : [1, 2].map((threads) => ({
        way: `natively with ${threads} threads`,
        choices: { kernel: nativeKernel, threads },
      }))),
];

function buildKernel(): AlignKernel | null {
  try {
    execFileSync(process.execPath, [BUILD_ALIGN_KERNEL], { stdio: 'pipe', timeout: 600_000 });
    return openAlignKernel();
  } catch (error) {
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    console.warn(`SKIPPED: the native kernel of the aligner is not tested, since it cannot be built here.\n${reason}`);
    return null;
  }
}
