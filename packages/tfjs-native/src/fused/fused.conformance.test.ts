// The fused kernels on the native engine, each suite with every instruction set; `npm test` takes one of them for each suite.
import { isSelected } from '@ordo/testing/selection';
import { expect, it } from 'vitest';
import { NATIVE_ENGINES } from '../testing/native-engines.ts';
import { FUSED_SUITES } from '../testing/suites/index.ts';

const columns = NATIVE_ENGINES.length;

it('are tested with at least one instruction set', () => expect(columns).toBeGreaterThan(0));

for (const [row, suite] of FUSED_SUITES.entries())
  suite(NATIVE_ENGINES.filter((_, column) => isSelected({ row, column, columns })));
