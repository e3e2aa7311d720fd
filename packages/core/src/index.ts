export { abortAfter } from './errors/abort-after.ts';
export { type ArchiveLimits, isArchive, packArchive, readFromArchive, unpackArchive } from './files/archive.ts';
export { canonicalJson, hashJson, type Json, RenderedJson, sha256 } from './json/canonical-json.ts';
export { findDuplicateKey, hasDuplicateKey } from './json/duplicate-keys.ts';
export { nameDiskError } from './errors/disk-error.ts';
export { ERROR_CATALOGUE, type ErrorCode } from './errors/error-catalogue.ts';
export {
  countProblems,
  describeError,
  type ErrorDetails,
  explainError,
  isOrdoError,
  MAX_PROBLEMS,
  OrdoError,
  type Problem,
} from './errors/errors.ts';
export { draftOf, makeFolder, replaceFile, writeFileAtomically } from './files/files.ts';
export { ID_FORM, ID_PATTERN, ID_PREFIX_PATTERN, KEY_ID_FORM, KEY_ID_PATTERN } from './service/id-pattern.ts';
export {
  askWhether,
  describeUnknown,
  findById,
  type Refusal,
  suggestClosest,
  suggestSome,
  unknownName,
} from './errors/look-up.ts';
export { LOG_LEVELS, type LogLevel } from './process/log-levels.ts';
export { createLogger, hidePassword, type Logger } from './process/logger.ts';
export { findOversize, type SizeLimits } from './files/oversize.ts';
export { countOf, listOf, nameSeeds } from './phrases.ts';
export { escapeSegment, joinPointer, splitPointer } from './json/pointer.ts';
export { shortHash } from './json/short-hash.ts';
export { shareNext } from './process/share-next.ts';
export { quantile } from './numbers/quantile.ts';
export { mix32, Random, type RandomState } from './numbers/random.ts';
export { requireTls } from './network/require-tls.ts';
export { namesOfSecrets, readSecretFiles } from './files/secret-files.ts';
export { showValue } from './errors/show-value.ts';
export { FORMULA_STARTS, guardText, TEXT_SIGN } from './files/spreadsheet-text.ts';
export { mean, median, sampleVariance, standardDeviation } from './numbers/statistics.ts';
export { packFolder, unpackFolder } from './files/tar.ts';
export { isPostgres, readTls, type TlsOptions } from './network/tls-options.ts';
export { findProblems, MAX_DEPTH, problemsFromAjv } from './errors/validate.ts';
export { parseWordClasses } from './word-classes.ts';
