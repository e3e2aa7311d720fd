// Lists the sources of the addon: every translation unit with its flags, and the hash of all headers.
import path from 'node:path';
import { hashHeaders, listFiles } from '@ordo/addon/build';

const native = path.resolve(import.meta.dirname, '../native');

/**
 * Kernels are compiled once per instruction set, and the addon picks one at run time. `extra` has flags for a file that uses
 * instructions beyond its set, after a check at run time that the processor has them. `own` has the sets of files that are
 * compiled only together with a further set.
 */
const BEYOND_AVX512 = {
  'gemm-bf16.cc': ['-mavx512bf16'],
  'gemm-amx.cc': ['-mavx512bf16'],
  'int8-vnni.cc': ['-mavx512vnni'],
};
const OF_AVX512 = { 'gemm-amx.cc': 'amx' };
const X86_SETS = [
  { name: 'generic', width: 4, flags: [] },
  { name: 'avx2', width: 8, flags: ['-march=x86-64-v3'] },
  { name: 'avx512', width: 16, flags: ['-march=x86-64-v4'], extra: BEYOND_AVX512, own: OF_AVX512 },
];
const BEYOND_NEON = {
  'gemm-neon-bf16.cc': ['-march=armv8.2-a+bf16'],
  'int8-sdot.cc': ['-march=armv8.2-a+dotprod'],
  'int8-usdot.cc': ['-march=armv8.2-a+i8mm'],
};
// Without this flag, g++ loads so many numbers ahead that sums no longer fit into the registers.
const ARM_FLAGS = ['-fno-schedule-insns'];
const ARM_SETS = [{ name: 'generic', width: 4, flags: ARM_FLAGS, extra: BEYOND_NEON }];
const OTHER_SETS = [{ name: 'generic', width: 4, flags: [] }];
const SETS = { x64: X86_SETS, arm64: ARM_SETS };

const COMMON_FLAGS = ['-std=c++20', '-fPIC', '-fvisibility=hidden', '-Wall', '-Wextra'];
// The compiler may contract operations into fused multiply-adds. Everything else keeps its IEEE meaning, including NaN.
const KERNEL_FLAGS = ['-O3', '-ffp-contract=fast', '-fno-math-errno', '-fno-trapping-math'];

/** The header with what most kernels include. */
const PRELUDE = path.join(native, 'kernels/prelude.h');

const filesIn = (directory, ending) => listFiles(path.join(native, directory), ending);

/** The units that make a choice: the table of kernels of an instruction set, and the products of a table. */
const CHOOSERS = new Set(['choose-table.cc', 'gemm.cc']);
const chooses = (source) => CHOOSERS.has(path.basename(source));

/** Returns every translation unit in the form that `buildAndTell` takes, but without a compiler. */
export function listUnits(arch) {
  const platform = [...COMMON_FLAGS, ...(arch === 'x64' ? ['-DORDO_X86'] : [])];
  const plain = [...filesIn('.', '.cc'), ...filesIn('runtime', '.cc')].map((source) => ({
    source,
    flags: [...platform, '-O2'],
    choosesSet: chooses(source),
  }));
  const kernels = (SETS[arch] ?? OTHER_SETS).flatMap((set) =>
    filesIn('kernels', '.cc').map((source) => kernelUnit(source, set, platform)),
  );
  return [...kernels, ...plain];
}

function kernelUnit(source, { name, width, flags, extra = {}, own = {} }, platform) {
  const file = path.basename(source);
  const further = extra[file] ?? [];
  return {
    source,
    set: own[file] ?? name,
    flags: [...platform, ...KERNEL_FLAGS, ...flags, ...further, `-DORDO_ISA=${name}`, `-DORDO_WIDTH=${width}`],
    choosesSet: chooses(source),
    ...(further.length === 0 && { prelude: PRELUDE }),
  };
}

/** Returns the hash of all headers. A change there recompiles everything. */
export function hashNativeHeaders() {
  return hashHeaders(['generated', 'runtime', 'kernels'].map((directory) => path.join(native, directory)));
}
