// What the addon is compiled from: every translation unit with its flags, and the hash of all headers.
import path from 'node:path';
import { hashHeaders, listFiles } from '@ordo/addon/build';

const native = path.resolve(import.meta.dirname, '../native');

/**
 * Kernels are compiled once per instruction set, and the addon picks one at run time. `extra` has flags for a file that uses
 * instructions beyond its set, after checking at run time that the processor has them.
 */
const BEYOND_AVX512 = {
  'gemm-bf16.cc': ['-mavx512bf16'],
  'gemm-amx.cc': ['-mavx512bf16'],
  'int8-vnni.cc': ['-mavx512vnni'],
};
const X86_SETS = [
  { name: 'generic', width: 4, flags: [] },
  { name: 'avx2', width: 8, flags: ['-march=x86-64-v3'] },
  { name: 'avx512', width: 16, flags: ['-march=x86-64-v4'], extra: BEYOND_AVX512 },
];
const BEYOND_NEON = {
  'gemm-neon-bf16.cc': ['-march=armv8.2-a+bf16'],
  'int8-sdot.cc': ['-march=armv8.2-a+dotprod'],
  'int8-usdot.cc': ['-march=armv8.2-a+i8mm'],
};
// Without this, g++ loads so many numbers ahead that sums no longer fit the registers.
const ARM_FLAGS = ['-fno-schedule-insns'];
const ARM_SETS = [{ name: 'generic', width: 4, flags: ARM_FLAGS, extra: BEYOND_NEON }];
const OTHER_SETS = [{ name: 'generic', width: 4, flags: [] }];
const SETS = { x64: X86_SETS, arm64: ARM_SETS };

const COMMON_FLAGS = ['-std=c++20', '-fPIC', '-fvisibility=hidden', '-Wall', '-Wextra'];
// Contraction into fused multiply-adds is wanted. Everything else keeps its IEEE meaning, including NaN.
const KERNEL_FLAGS = ['-O3', '-ffp-contract=fast', '-fno-math-errno', '-fno-trapping-math'];

const filesIn = (directory, ending) => listFiles(path.join(native, directory), ending);

/** Every translation unit: { source, flags }. */
export function listUnits(arch, headerDirectory) {
  const isX86 = arch === 'x64';
  const platform = [...COMMON_FLAGS, ...(isX86 ? ['-DORDO_X86'] : []), '-I', headerDirectory];
  const plain = [...filesIn('.', '.cc'), ...filesIn('runtime', '.cc')].map((source) => ({
    source,
    flags: [...platform, '-O2'],
  }));
  const kernels = (SETS[arch] ?? OTHER_SETS).flatMap((set) =>
    filesIn('kernels', '.cc').map((source) => ({
      source,
      flags: [
        ...platform,
        ...KERNEL_FLAGS,
        ...set.flags,
        ...(set.extra?.[path.basename(source)] ?? []),
        `-DORDO_ISA=${set.name}`,
        `-DORDO_WIDTH=${set.width}`,
      ],
    })),
  );
  return [...kernels, ...plain];
}

/** The hash of all headers: a change there recompiles everything. */
export function hashNativeHeaders() {
  return hashHeaders(['generated', 'runtime', 'kernels'].map((directory) => path.join(native, directory)));
}
