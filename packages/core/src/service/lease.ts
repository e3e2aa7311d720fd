/**
 * Every duration that decides when a worker counts as late, silent or lost, and when others get its runs. Worker, queue, store
 * and API take them from here, because each is right only beside the others. `lease.test.ts` states what must hold between them.
 */

// What a worker does.

/** A worker waits this long from the answer to one heartbeat to the next one. */
export const HEARTBEAT_INTERVAL_MS = 1_000;
/** A worker waits this long for the answer. It is better to send another heartbeat than to wait longer. */
export const HEARTBEAT_TIMEOUT_MS = 2_000;
/** The API waits this long for further heartbeats, which it then writes by the same statement. */
export const HEARTBEAT_GATHER_MS = 25;

// When an attempt is given up.

/** A worker keeps an attempt for this long without a heartbeat. */
export const LEASE_MS = 6_000;
/** A worker is late when this share of a lease has passed without a heartbeat. It has then missed several. */
export const LATE_SHARE_OF_LEASE = 0.5;
/** A worker is gone when its connection was closed and no heartbeat came for this long. */
export const GONE_AFTER_MS = 3_000;
/** The first worker that is missed waits this long for others, which are then judged together with it. */
export const GONE_GATHER_MS = 100;

// When no attempt is given up, although leases have run out.

/** The reconciler looks for leases that have run out in rounds, with this pause between two of them. */
export const RECONCILE_INTERVAL_MS = 500;
/** A longer time between two rounds means that the process or the whole machine stood still. */
export const STANDSTILL_MS = 5_000;
/** After a standstill, workers get this time to send a heartbeat or two. */
export const AFTER_STANDSTILL_MS = 3_000;
/** A standstill does not count when the last one was so recent. Otherwise a very slow machine would never expire a lease. */
export const BETWEEN_STANDSTILLS_MS = 30_000;
/** While many workers are silent at once, leases last this much longer. */
export const OUTAGE_PAUSE_MS = 15_000;

// When a trainer counts as hung, although its worker lives.

/** A worker looks this often whether a trainer gets on. */
export const PROGRESS_LOOK_MS = 1_000;
/** No shorter silence of a trainer counts, unless the worker is told otherwise. Writing a large checkpoint to a slow disk is silent, too. */
export const HUNG_AFTER_MS = 300_000;
/** A trainer hangs when it is silent for so many times the longest silence that the same phase had before. */
export const SILENT_STEPS = 20;
/** The worker waits twice as long in the second attempt, and so many times as long at most. */
export const LONGEST_PATIENCE = 4;

// Who leads the reconciler.

/** The leader tells Postgres this often that it lives. */
export const LEADER_SIGN_INTERVAL_MS = 1_000;
/** After this time without a sign, Postgres ends the leader's session, and another process leads. */
export const LEADER_SILENT_AFTER_MS = 5_000;

// Who counts as online.

/** A worker is silent, and no longer online, after this time without a heartbeat. */
export const SILENT_AFTER_MS = 15_000;
/** A worker that has been silent for this long, and holds nothing, is signed off. */
export const LOST_AFTER_MS = 600_000;
/** The reconciler looks this often for workers to sign off. */
export const LOST_CHECK_INTERVAL_MS = 60_000;
/** Each API process says this often which code it runs. */
export const CODE_SIGN_INTERVAL_MS = 5_000;
/** A run waits this long for a worker or an API process of its own code, for instance while those are being restarted. */
export const CODE_LEAVES_AFTER_MS = 30_000;

// How soon a job goes to another worker, and how soon the queue is filled again.

/** A worker renews the lock of a job that it holds. The lock expires after this time. */
export const JOB_LOCK_MS = 5_000;
/** Two checks in a row, this far apart, must find the lock expired. */
export const JOB_STALLED_CHECK_MS = 1_000;
/** A worker for which there is no run takes no job for this long at first, and for twice as long each further time. */
export const REST_MS = 1_000;
/** No worker rests longer than this. */
export const LONGEST_REST_MS = 15_000;
