// Tests that by default the addon is compiled for the instruction set that this processor runs best, and that tests of the others
// are left out.
import { readFileSync } from 'node:fs';
import { describeWith } from '@ordo/testing/requirements';
import { describe, expect, it } from 'vitest';
import { DEFAULT_ADDON_PATH } from './addon.ts';
import type { Isa } from './register.ts';
import { COMPILED_SETS, LEFT_OUT } from './testing/compiled-sets.ts';
import { isEmulated, openAddonUnderTest, prepareAddon, registerUnderTest } from './testing/support.ts';

const available = prepareAddon();

describe.skipIf(!available)('the instruction sets of the addon', () => {
  it.skipIf(isEmulated)('are in its stamp', () => {
    const stamp = readFileSync(DEFAULT_ADDON_PATH.replace(/\.node$/, '.json'), 'utf8');
    const { instructionSets } = JSON.parse(stamp) as { instructionSets: string[] };
    const { instructionSets: compiled } = openAddonUnderTest();
    expect(compiled.length).toBeGreaterThan(0);
    // The stamp also names the sets that are compiled in addition to these.
    expect(instructionSets.slice(0, compiled.length)).toEqual(compiled);
  });

  it('are used by name, and the widest that this machine has without a name', async () => {
    const used: string[] = [];
    for (const isa of ['', ...COMPILED_SETS]) {
      const set = openAddonUnderTest().configure(1, 'fp32 fp32 fp32', isa);
      if (set !== undefined) used.push(set);
    }
    const [widest, ...named] = used;
    expect(widest).toBe(named.at(-1));
  });

  it.each(LEFT_OUT)('do not include %s, which is refused with what compiles it', async (isa: Isa) => {
    await expect(registerUnderTest({ threads: 1, isa })).rejects.toMatchObject({
      message: expect.stringMatching(new RegExp(`^the addon was compiled for .*, and not for '${isa}'$`)) as string,
      fix: expect.stringMatching(/^compile all: node .*build\.mjs --all$/) as string,
    });
  });
});

const every = {
  name: `kernels for ${LEFT_OUT.join(' and ')}`,
  get: 'ORDO_ALL_INSTRUCTION_SETS=1 npm test',
  isPresent: LEFT_OUT.length === 0,
};

describeWith(every, 'the instruction sets of the addon under test', () => {
  it.skipIf(!available)('are all compiled, so that no test of the engine leaves one out', () => {
    expect(openAddonUnderTest().instructionSets).toEqual(
      process.arch === 'x64' ? ['generic', 'avx2', 'avx512'] : ['generic'],
    );
  });
});
