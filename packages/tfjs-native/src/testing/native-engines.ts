// The native engine with each of its instruction sets.
import type { Isa } from '../register.ts';
import { type EngineUnderTest, listPresent } from './suite.ts';
import { prepareAddon, useNative } from './support.ts';

const INSTRUCTION_SETS: readonly Isa[] = ['generic', 'avx2', 'avx512'];

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

export const NATIVE_ENGINES = listPresent(await Promise.all(INSTRUCTION_SETS.map((isa) => nativeEngine(isa, isBuilt))));
