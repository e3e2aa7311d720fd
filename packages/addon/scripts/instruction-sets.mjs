// Chooses the instruction sets that the kernels of an addon are compiled for. Compilation takes a long time, so by default only
// the sets that the processor of this machine runs best are compiled. Images, archives and the tests of all sets ask for every
// set.
import { readFileSync } from 'node:fs';

/**
 * The sets of each architecture: first those that exclude each other, narrowest first, and then those that come in addition.
 * Each set needs all of its features, which are named as in /proc/cpuinfo. The C++ that chooses a set when an addon is loaded
 * checks the same features.
 */
const SETS = {
  x64: {
    widths: [
      { name: 'generic', features: [] },
      { name: 'avx2', features: ['avx2', 'fma'] },
      { name: 'avx512', features: ['avx512f', 'avx512bw', 'avx512cd', 'avx512dq', 'avx512vl'] },
    ],
    additions: [{ name: 'amx', features: ['amx_tile', 'amx_bf16', 'avx512_bf16'] }],
  },
};
const OTHERS = { widths: [{ name: 'generic', features: [] }], additions: [] };

const namesOf = (sets) => sets.map(({ name }) => name);

/** Lists the names of all sets of an architecture. */
export function listSets(arch) {
  const { widths, additions } = SETS[arch] ?? OTHERS;
  return [...namesOf(widths), ...namesOf(additions)];
}

/** Returns the names of the sets in `offered` that a processor with these features runs best. */
export function chooseSets(arch, features, offered = listSets(arch)) {
  const { widths, additions } = SETS[arch] ?? OTHERS;
  const isThere = (set) => offered.includes(set.name) && set.features.every((feature) => features.has(feature));
  return namesOf([widths.findLast(isThere), ...additions.filter(isThere)].filter(Boolean));
}

/**
 * Returns the sets in `offered` to compile for `target`, { platform, arch }. All of them are returned if `all` is true, if the
 * addon is for another machine, or if the features of the processor are unknown.
 */
export function wantedSets({ platform, arch }, all, offered = listSets(arch)) {
  const isHere = platform === process.platform && arch === process.arch;
  const features = all || !isHere ? undefined : readFeatures();
  return features === undefined ? offered : chooseSets(arch, features, offered);
}

/** Returns whether the words or the environment of a build ask for every instruction set. */
export function asksForAll(words, environment) {
  const value = environment.ORDO_ALL_INSTRUCTION_SETS ?? '';
  if (!['', '0', '1'].includes(value)) {
    throw new Error(
      `ORDO_ALL_INSTRUCTION_SETS is ${JSON.stringify(value)}; set it to 1 to compile all sets, or unset it`,
    );
  }
  return words.includes('--all') || value === '1';
}

function readFeatures() {
  if (process.platform !== 'linux') return undefined;
  const [, flags] = /^flags\s*:(.*)$/mu.exec(readFileSync('/proc/cpuinfo', 'utf8')) ?? [];
  return flags === undefined ? undefined : new Set(flags.trim().split(/\s+/u));
}
