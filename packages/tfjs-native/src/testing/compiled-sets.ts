// The instruction sets of the addon under test. By default the addon is compiled for the set that this processor runs best, and
// has no other.
import { isSelected } from '@ordo/testing/selection';
import type { Isa } from '../register.ts';
import { openAddonUnderTest, prepareAddon } from './support.ts';

const ALL_SETS: readonly Isa[] = ['generic', 'avx2', 'avx512'];

const isBuilt = prepareAddon();

/** The sets that the addon has. If there is no addon, this lists all of them, so that their tests appear as skipped. */
export const COMPILED_SETS: readonly Isa[] = isBuilt
  ? ALL_SETS.filter((isa) => openAddonUnderTest().instructionSets.includes(isa))
  : ALL_SETS;

/** The set that is used when none is named: the widest set that this machine has. It is compiled by default. */
const USED = isBuilt ? openAddonUnderTest().configure(1, 'fp32 fp32 fp32', '') : ALL_SETS[0];

const SELECTED = COMPILED_SETS.filter((isa) => isSelected({ row: 0, column: isa === USED ? 0 : 1, columns: 2 }));

/**
 * The sets that this run tests: `npm test` takes the set that is compiled by default, and `test:rest` the others. If there are no
 * others, it takes this one again, because Vitest counts a file without tests as broken.
 */
export const TESTED_SETS: readonly Isa[] = SELECTED.length > 0 ? SELECTED : COMPILED_SETS;

/** The sets of this architecture whose tests are skipped, because the addon was not compiled for them. */
export const LEFT_OUT: readonly Isa[] =
  process.arch === 'x64' ? ALL_SETS.filter((isa) => !COMPILED_SETS.includes(isa)) : [];
