/** Reads the options of a dataset from the command line. */
import { describeError, findProblems, OrdoError } from '@ordo/core';
import type { Dataset } from '@ordo/data';

/** Reads the options. @throws OrdoError `request.invalid` with every problem */
export function readOptions(dataset: Dataset, text: string): Dataset['example'] {
  let options: Dataset['example'];
  try {
    options = JSON.parse(text);
  } catch (error) {
    throw new OrdoError('request.invalid', `--options is not JSON: ${describeError(error)}`, {
      fix: `give an object such as ${JSON.stringify(dataset.example)}`,
    });
  }
  const problems = findProblems(dataset.options, options);
  const own = problems.length > 0 ? problems : (dataset.findProblems?.(options) ?? []);
  if (own.length === 0) return options;
  throw new OrdoError('request.invalid', `the options of ${dataset.id} have problems`, { problems: own });
}
