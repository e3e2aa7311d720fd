export { findStudy, STUDIES } from './registry.ts';
export type { GapTarget, Study, Target, ValueTarget } from './study.ts';
export { type Judgement, judgeStudy, type Measurement, type Verdict } from './verdict.ts';
