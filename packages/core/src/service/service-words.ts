/** The words that the database, the API and its callers share. */

export const RUN_STATES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;

export const ATTEMPT_STATES = ['claimed', 'running', 'succeeded', 'failed', 'lost', 'cancelled', 'superseded'] as const;

/**
 * The reason why an attempt failed, which decides whether and how the run is tried again. `unsuitable`: the worker lacks
 * something. `unexpected`: an exception that the code does not expect, which is therefore likely to come again. `stalled`: the
 * run continued without any progress.
 */
export const FAILURE_KINDS = [
  'retryable',
  'unexpected',
  'permanent',
  'out-of-memory',
  'diverged',
  'preempted',
  'unsuitable',
  'stalled',
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/**
 * The things that a run needs and a worker can lack: the data, the requested engine, free space on the disk, or a device that
 * has disappeared.
 */
export const LACK_KINDS = ['dataset', 'engine', 'disk', 'device'] as const;
export type LackKind = (typeof LACK_KINDS)[number];

/** The states of an experiment, which follow from those of its runs. */
export const EXPERIMENT_STATES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type ExperimentState = (typeof EXPERIMENT_STATES)[number];

/** The largest number of jobs in the queue of a pool, and of due runs that are counted: larger numbers would change nothing. */
export const MOST_WAITING_JOBS = 1000;

/** The reasons why a run waits. The first one that applies is given. */
export const WAITING_REASONS = [
  'pause',
  'no-worker',
  'too-large',
  'set-aside',
  'limit',
  'busy',
  'reserved',
  'next',
] as const;
export type WaitingReason = (typeof WAITING_REASONS)[number];

/** The words of the audit log for a change. */
export const AUDIT_ACTIONS = [
  'experiment.submit',
  'experiment.cancel',
  'experiment.retry',
  'experiment.annotate',
  'experiment.delete',
  'experiment.import',
  'study.submit',
  'api-key.create',
  'api-key.rotate',
  'api-key.revoke',
  'session.begin',
  'session.end',
  'worker.register',
  'worker.drain',
  'worker.undrain',
  'worker.sign-off',
  'share.allow',
  'dataset.add',
  'dataset.remove',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Who may name an added dataset in a spec, besides administrators. */
export const DATASET_READERS = ['owner', 'everybody'] as const;
export type DatasetReaders = (typeof DATASET_READERS)[number];

/** What people may call a dataset that they add. A spec names it by this, or by the hash of its files. */
export const DATASET_NAME_PATTERN = '^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$';

/** The id of the dataset whose files people add to a service. */
export const UPLOADED_DATASET = 'uploaded';

/** The orders of lists. The first is the default; `-` puts the greatest value first. */
export const RUN_SORTS = ['-createdAt', 'createdAt', '-startedAt', 'startedAt', '-finishedAt', 'finishedAt'] as const;
export type RunSort = (typeof RUN_SORTS)[number];
export const EXPERIMENT_SORTS = ['-createdAt', 'createdAt', 'name', '-name'] as const;
export type ExperimentSort = (typeof EXPERIMENT_SORTS)[number];
export const LOG_SORTS = ['position', '-position'] as const;
export type LogSort = (typeof LOG_SORTS)[number];

/** The columns by which the table of all runs can be ordered, besides scores and options, and grouped, besides options. */
export const RUN_TABLE_FIELDS = [
  'createdAt',
  'startedAt',
  'finishedAt',
  'duration',
  'seed',
  'state',
  'variant',
  'experiment',
] as const;
export type RunTableField = (typeof RUN_TABLE_FIELDS)[number];
export const RUN_GROUP_FIELDS = ['variant', 'experiment', 'study', 'dataset', 'state', 'seed', 'tag'] as const;
export type RunGroupField = (typeof RUN_GROUP_FIELDS)[number];

/** The name that means all pools together. */
export const ALL_POOLS = '*';

/** The form of the tags of a run. Tags occur in addresses, separated by commas. */
export const TAG_FORM = '[^\\s,\\u0000-\\u001f\\u007f]{1,50}';
export const MOST_TAGS = 20;
/** The lengths of the longest name and the longest note that people can give a run. */
export const LONGEST_RUN_NAME = 80;
export const LONGEST_RUN_NOTE = 4000;
