/**
 * Every duration that decides when a worker counts as late, silent or lost, and when others get its runs. Worker, queue, store
 * and API take them from here, because each is only right in relation to the others. `lease.test.ts` states these relations.
 */

// These durations apply to a worker.

/** A worker waits this long from the answer to one heartbeat to the next one. */
export const HEARTBEAT_INTERVAL_MS = 1_000;
/** A worker waits this long for the answer. It is better to send another heartbeat than to wait longer. */
export const HEARTBEAT_TIMEOUT_MS = 2_000;
/** The API waits this long for further heartbeats, which it then writes by the same statement. */
export const HEARTBEAT_GATHER_MS = 25;

// These durations decide when an attempt is given up.

/** A worker keeps an attempt for this long without a heartbeat. */
export const LEASE_MS = 6_000;
/** A worker is late when this share of a lease has passed without a heartbeat. It has then missed several. */
export const LATE_SHARE_OF_LEASE = 0.5;
/** A worker is gone when its connection was closed and no heartbeat came for this long. */
export const GONE_AFTER_MS = 3_000;
/** After the first worker is missed, the API waits this long for others, which are then judged together with it. */
export const GONE_GATHER_MS = 100;

// These durations decide when no attempt is given up, although leases have run out.

/** The pause between two rounds in which the reconciler looks for leases that have run out. */
export const RECONCILE_INTERVAL_MS = 500;
/** A longer time between two rounds means that the process or the whole machine stood still. */
export const STANDSTILL_MS = 5_000;
/** After a standstill, workers get this time to send a heartbeat or two. */
export const AFTER_STANDSTILL_MS = 3_000;
/**
 * A standstill is ignored if the last one was less than this time ago. Otherwise a very slow machine would never expire a
 * lease.
 */
export const BETWEEN_STANDSTILLS_MS = 30_000;
/** While many workers are silent at once, leases last this much longer. */
export const OUTAGE_PAUSE_MS = 15_000;

// These durations decide when a trainer counts as hung, although its worker is alive.

/** The time between two checks of a worker whether a trainer makes progress. */
export const PROGRESS_LOOK_MS = 1_000;
/**
 * The shortest silence of a trainer that counts, unless the worker is configured otherwise. A trainer is also silent while it
 * writes a large checkpoint to a slow disk.
 */
export const HUNG_AFTER_MS = 300_000;
/** A trainer hangs when it has been silent for this many times the longest silence in the same phase so far. */
export const SILENT_STEPS = 20;
/** The worker waits twice as long in the second attempt, and at most this many times as long in later ones. */
export const LONGEST_PATIENCE = 4;

// These durations decide which process leads the reconciler.

/** The time between two signs of life from the leader to Postgres. */
export const LEADER_SIGN_INTERVAL_MS = 1_000;
/** After this time without a sign, Postgres ends the leader's session, and another process leads. */
export const LEADER_SILENT_AFTER_MS = 5_000;

// These durations decide which workers count as online.

/** A worker is silent, and no longer online, after this time without a heartbeat. */
export const SILENT_AFTER_MS = 15_000;
/** A worker that has been silent for this long, and holds nothing, is signed off. */
export const LOST_AFTER_MS = 600_000;
/** The time between two rounds in which the reconciler looks for workers to sign off. */
export const LOST_CHECK_INTERVAL_MS = 60_000;
/** The time between two reports of an API process about which code it runs. */
export const CODE_SIGN_INTERVAL_MS = 5_000;
/** A run waits this long for a worker or an API process of its own code, for instance while those are being restarted. */
export const CODE_LEAVES_AFTER_MS = 30_000;

// These durations decide how soon a job goes to another worker, and how soon the queue is filled again.

/** The time after which the lock of a job expires. A worker renews the lock of the job that it holds. */
export const JOB_LOCK_MS = 5_000;
/** The time between two checks for expired locks. Two checks in a row must find a lock expired. */
export const JOB_STALLED_CHECK_MS = 1_000;
/** The time for which a worker takes no job if there was no run for it. The time doubles with each further such case. */
export const REST_MS = 1_000;
/** The longest rest of a worker. */
export const LONGEST_REST_MS = 15_000;
