/** The parts that pages in docs/ may have, by name. */
import type { WritePart } from './parts.ts';
import {
  writeDatasets,
  writeEncodings,
  writeEngines,
  writeFormulas,
  writeMetrics,
  writePresets,
  writeSpecFields,
} from './write-choices.ts';
import { writeCommands } from './write-commands.ts';
import { writeErrors } from './write-errors.ts';
import { writePackages } from './write-packages.ts';
import { writePrintedNumbers } from './write-printed-numbers.ts';
import { writeRoutes } from './write-routes.ts';
import { writeStudyFields, writeTargets } from './write-study.ts';

export const PARTS: ReadonlyMap<string, WritePart> = new Map<string, WritePart>([
  ['commands', writeCommands],
  ['datasets', writeDatasets],
  ['encodings', writeEncodings],
  ['engines', writeEngines],
  ['errors', writeErrors],
  ['formulas', writeFormulas],
  ['metrics', writeMetrics],
  ['packages', writePackages],
  ['presets', writePresets],
  ['printed-numbers', writePrintedNumbers],
  ['routes', writeRoutes],
  ['spec-language-model', () => writeSpecFields(1)],
  ['spec-translation', () => writeSpecFields(0)],
  ['study', writeStudyFields],
  ['targets', writeTargets],
]);
