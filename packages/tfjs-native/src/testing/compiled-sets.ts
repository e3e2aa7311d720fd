// The instruction sets of the addon under test. By default it is compiled for what this processor runs best, and has one.
import type { Isa } from '../register.ts';
import { openAddonUnderTest, prepareAddon } from './support.ts';

const ALL_SETS: readonly Isa[] = ['generic', 'avx2', 'avx512'];

/** The sets to test; where there is no addon, all of them, so that their tests are seen to be skipped. */
export const COMPILED_SETS: readonly Isa[] = prepareAddon()
  ? ALL_SETS.filter((isa) => openAddonUnderTest().instructionSets.includes(isa))
  : ALL_SETS;

/** The sets of this architecture whose tests are skipped, because the addon was not compiled for them. */
export const LEFT_OUT: readonly Isa[] =
  process.arch === 'x64' ? ALL_SETS.filter((isa) => !COMPILED_SETS.includes(isa)) : [];
