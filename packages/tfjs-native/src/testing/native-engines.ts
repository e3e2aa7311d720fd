// The native engine with each of the instruction sets that this run tests.
import type { Isa } from '../register.ts';
import { TESTED_SETS } from './compiled-sets.ts';
import { type EngineUnderTest, listPresent } from './suite.ts';
import { prepareAddon, useNative } from './support.ts';

async function nativeEngine(isa: Isa, isBuilt: boolean): Promise<EngineUnderTest> {
  const use: EngineUnderTest['use'] = ({ threads = 2, memoryLimitBytes = 0 } = {}) =>
    useNative({ threads, memoryLimitBytes, isa });
  return {
    title: `native, ${isa}`,
    backend: 'native',
    absent: isBuilt ? await reasonOf(use) : 'its addon cannot be built here',
    use,
  };
}

async function reasonOf(use: () => Promise<void>): Promise<string | null> {
  try {
    await use();
    return null;
  } catch (error) {
    return String(error);
  }
}

const isBuilt = prepareAddon();

export const NATIVE_ENGINES = listPresent(await Promise.all(TESTED_SETS.map((isa) => nativeEngine(isa, isBuilt))));
