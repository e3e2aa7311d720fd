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
} from './writers/write-choices.ts';
import { writeCommands } from './writers/write-commands.ts';
import { writeErrors } from './writers/write-errors.ts';
import { writeExitCodes, writeVerdicts } from './writers/write-outcomes.ts';
import { writePackages } from './writers/write-packages.ts';
import { writePrintedNumbers } from './writers/write-printed-numbers.ts';
import { writeRoutes } from './writers/write-routes.ts';
import { writeStudyFields, writeTargets } from './writers/write-study.ts';

export const PARTS: ReadonlyMap<string, WritePart> = new Map<string, WritePart>([
  ['commands', writeCommands],
  ['datasets', writeDatasets],
  ['encodings', writeEncodings],
  ['engines', writeEngines],
  ['errors', writeErrors],
  ['exit-codes', writeExitCodes],
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
  ['verdicts', writeVerdicts],
]);
