/** Both forms of the top-down parser, for this package's tests. The native one is built if there is a compiler. */
import { execFileSync } from 'node:child_process';
import { BUILD_PREORDER_KERNEL, openPreorderKernel, type PreorderKernel } from './kernel.ts';

/** The native kernel, built first if it is out of date. Null, with a warning, if it cannot be built. */
export const nativeKernel = buildKernel();

export interface Way {
  readonly way: string;
  readonly kernel: PreorderKernel | null;
}

export const WAYS: readonly Way[] = [
  { way: 'in TypeScript', kernel: null },
  ...(nativeKernel === null ? [] : [{ way: 'natively', kernel: nativeKernel }]),
];

function buildKernel(): PreorderKernel | null {
  try {
    execFileSync(process.execPath, [BUILD_PREORDER_KERNEL], { stdio: 'pipe', timeout: 600_000 });
    return openPreorderKernel();
  } catch (error) {
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    console.warn(
      `SKIPPED: the native kernel of the preorderer is not tested, since it cannot be built here.\n${reason}`,
    );
    return null;
  }
}
