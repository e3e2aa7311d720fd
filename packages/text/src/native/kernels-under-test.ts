/** Both implementations of BPE, for this package's tests. The native one is built if there is a compiler. */
import { execFileSync } from 'node:child_process';
import { BUILD_KERNEL, type NativeKernel, openKernel } from './kernel.ts';

/** The native kernel, built first if it is out of date. Null, with a warning, if it cannot be built. */
export const nativeKernel = buildKernel();

/** Values of the option `kernel`, each with the name of the implementation. */
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
