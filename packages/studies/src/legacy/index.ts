/** The former studies, protocols and verdicts, until everything uses study documents. */
export { type CostJudgement, judgeCosts, type RowCost } from './cost-verdict.ts';
export { findStudy, STUDIES } from './registry.ts';
export type { NgramGaps, OptionCurve, Study, StudyFigure, Target } from './study.ts';
export { type Judgement, type Measurement, type Verdict } from './judgement.ts';
export type { CostKind, CostSize, Protocol } from './protocol.ts';
export { findProtocol, PROTOCOLS } from './protocol-registry.ts';
export { judgeStudy } from './verdict.ts';
