export { abortAfter } from './abort-after.ts';
export { type ArchiveLimits, isArchive, packArchive, readFromArchive, unpackArchive } from './archive.ts';
export { canonicalJson, hashJson, type Json, sha256 } from './canonical-json.ts';
export { nameDiskError } from './disk-error.ts';
export { ERROR_CATALOGUE, type ErrorCode } from './error-catalogue.ts';
export {
  countProblems,
  describeError,
  type ErrorDetails,
  explainError,
  isOrdoError,
  MAX_PROBLEMS,
  OrdoError,
  type Problem,
} from './errors.ts';
export { makeFolder, writeFileAtomically } from './files.ts';
export { ID_FORM, ID_PATTERN, ID_PREFIX_PATTERN, KEY_ID_FORM, KEY_ID_PATTERN } from './id-pattern.ts';
export {
  askWhether,
  describeUnknown,
  findById,
  type Refusal,
  suggestClosest,
  suggestSome,
  unknownName,
} from './look-up.ts';
export { LOG_LEVELS, type LogLevel } from './log-levels.ts';
export { createLogger, hidePassword, type Logger } from './logger.ts';
export { findOversize, type SizeLimits } from './oversize.ts';
export { escapeSegment, joinPointer, splitPointer } from './pointer.ts';
export { quantile } from './quantile.ts';
export { mix32, Random, type RandomState } from './random.ts';
export { requireTls } from './require-tls.ts';
export { namesOfSecrets, readSecretFiles } from './secret-files.ts';
export { showValue } from './show-value.ts';
export { FORMULA_STARTS, guardText, TEXT_SIGN } from './spreadsheet-text.ts';
export { mean, median, sampleVariance, standardDeviation } from './statistics.ts';
export { packFolder, unpackFolder } from './tar.ts';
export { isPostgres, readTls, type TlsOptions } from './tls-options.ts';
export { findProblems, MAX_DEPTH, problemsFromAjv } from './validate.ts';
export { parseWordClasses } from './word-classes.ts';
