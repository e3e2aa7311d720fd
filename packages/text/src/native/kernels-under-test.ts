/** For this package's tests: both ways of BPE, of which the native one is built where a compiler is. */
import { execFileSync } from 'node:child_process';
import { BUILD_KERNEL, type NativeKernel, openKernel } from './kernel.ts';

/** The native kernel, built if need be (instant when nothing changed); null where it cannot be, which is said loudly. */
export const nativeKernel = buildKernel();

/** What a function's option `kernel` takes, by the name of the way. */
export const KERNELS: readonly { readonly way: string; readonly kernel: NativeKernel | null }[] = [
  { way: 'in JavaScript', kernel: null },
  ...(nativeKernel === null ? [] : [{ way: 'natively', kernel: nativeKernel }]),
];

function buildKernel(): NativeKernel | null {
  try {
    execFileSync(process.execPath, [BUILD_KERNEL], { stdio: 'pipe', timeout: 600_000 });
    return openKernel();
  } catch (error) {
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    console.warn(`SKIPPED: the native kernel of BPE is not tested, since it cannot be built here.\n${reason}`);
    return null;
  }
}
