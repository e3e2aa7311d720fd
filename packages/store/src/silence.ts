/** A worker counts as silent after this many milliseconds without a heartbeat. */
export const SILENT_AFTER_MS = 15_000;
/** One that has been silent for so long is signed off. */
export const LOST_AFTER_MS = 600_000;
