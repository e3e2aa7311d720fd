export { buildFigures, type FigureOfPart } from './figures/build-figures.ts';
export { type Chart, type ChartPoint, ChartSchema } from './figures/chart.ts';
export { compareSpecs } from './reading/compare-specs.ts';
export { COSTS } from './costs.ts';
export { FIGURE_KINDS, type Figure } from './figures/registry.ts';
export { findStudyProblems } from './reading/find-study-problems.ts';
export {
  type Judgement,
  JudgementSchema,
  type Modification,
  ModificationSchema,
  type Reason,
  REASONS,
} from './judging/judgement.ts';
export { adviseSeeds } from './judging/advise-seeds.ts';
export { averageParts } from './judging/average-parts.ts';
export { type JudgeOptions, judgeStudy, type Tuning } from './judging/judge-study.ts';
export { type Summary, summarise } from './judging/summarise.ts';
export type { Observation, SeedOutcome, SeedValue } from './judging/observation.ts';
export { observe, type ObserveOptions } from './judging/observe.ts';
export { hashStudy, parseStudy } from './reading/parse-study.ts';
export { kindsOfPart, PART_KINDS, type Part } from './parts/registry.ts';
export {
  listSpecParts,
  metricsNeeded,
  type NeededMetric,
  partOf,
  placesOf,
  rowsOf,
  specOfPart,
  specOfSearch,
  tuneOf,
} from './places-of-study.ts';
export { describePins, type PinnedPart, type Pins, requirePins } from './reading/pins.ts';
export type { PlacesOfPart, RowOfPart } from './places.ts';
export { readStudy } from './reading/read-study.ts';
export { type ReadStudy, STUDY_FORMATS, type StudyFormat } from './reading/read-study-text.ts';
export { PAPERS, type PrintedNumbers } from './papers/papers.ts';
export { listPrintedNumbers } from './papers/printed-numbers.ts';
export { findStudy, listStudies, readPublished, STUDY_IDS } from './registry.ts';
export { IntervalSchema } from './schema.ts';
export { type Study, STUDY_ID, StudySchema } from './study.ts';
export { type Columns, ColumnsSchema } from './table/columns.ts';
export {
  checkTable,
  readTable,
  TABLE_FORMATS,
  type TableCell,
  type TableFormat,
  type TableRow,
} from './table/read-table.ts';
export { joinSeedColumns } from './table/seed-columns.ts';
export { TARGET_KINDS, type Target } from './targets/registry.ts';
export {
  type Choice,
  chooseValues,
  tellChoice,
  tellValues,
  type TrialRun,
  tunedRuns,
} from './tuning/choose-values.ts';
export { type EndedTrial, readTrial } from './tuning/read-trial.ts';
export { searchSpec } from './tuning/search-spec.ts';
export type { Tune } from './tuning/tune-schema.ts';
