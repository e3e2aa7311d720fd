export { type CostJudgement, judgeCosts, type RowCost } from './cost-verdict.ts';
export { findStudy, STUDIES } from './registry.ts';
export type { NgramGaps, OptionCurve, Study, StudyFigure, Target } from './study.ts';
export { type Judgement, type Measurement, type Verdict } from './judgement.ts';
export type { CostKind, CostSize, Protocol } from './protocol.ts';
export { findProtocol, PROTOCOLS } from './protocol-registry.ts';
export { judgeStudy } from './verdict.ts';
export { type Chart, ChartSchema } from './chart.ts';
export { JudgementSchema, ModificationSchema, REASONS, VERDICTS } from './judged.ts';
export type { Observation, SeedOutcome, SeedValue } from './observation.ts';
export { IntervalSchema } from './schema.ts';
export {
  checkTable,
  readTable,
  TABLE_FORMATS,
  type TableCell,
  type TableFormat,
  type TableRow,
} from './table/read-table.ts';
export { joinSeedColumns } from './table/seed-columns.ts';
