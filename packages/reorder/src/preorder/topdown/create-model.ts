/** Chooses the form of the top-down parser: the native kernel, or TypeScript if there is none. */
import type { FeatureRecords } from '../features/feature-table.ts';
import type { PreorderKernel } from '../native/kernel.ts';
import type { ModelOptions, TopDownLearner, TopDownParser } from './model.ts';
import { NativeLearner, NativeParser } from './native-model.ts';
import { ScriptLearner } from './script-learner.ts';
import { ScriptParser } from './script-parser.ts';

export function createLearner(options: ModelOptions, kernel: PreorderKernel | null): TopDownLearner {
  return kernel === null ? new ScriptLearner(options) : new NativeLearner(kernel, options);
}

export function createParser(
  records: FeatureRecords,
  options: ModelOptions,
  kernel: PreorderKernel | null,
): TopDownParser {
  return kernel === null ? new ScriptParser(records, options) : new NativeParser(kernel, records, options);
}
