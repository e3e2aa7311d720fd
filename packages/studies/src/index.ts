export { findStudy, STUDIES } from './registry.ts';
export type { OptionCurve, OrderGaps, Study, StudyFigure, Target } from './study.ts';
export { type Judgement, type Measurement, type Verdict } from './judgement.ts';
export { judgeStudy } from './verdict.ts';
