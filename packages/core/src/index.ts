export { canonicalJson, hashJson, type Json, sha256 } from './canonical-json.ts';
export { type Clock, systemClock } from './clock.ts';
export { suggestClosest } from './did-you-mean.ts';
export { ERROR_CATALOGUE, type ErrorCode } from './error-catalogue.ts';
export { describeError, type ErrorDetails, explainError, isOrdoError, OrdoError, type Problem } from './errors.ts';
export { writeFileAtomically } from './files.ts';
export { createLogger, hidePassword, LOG_LEVELS, type Logger, type LogLevel } from './logger.ts';
export { mix32, Random, type RandomState } from './random.ts';
export { findProblems, MAX_DEPTH, problemsFromAjv } from './validate.ts';
