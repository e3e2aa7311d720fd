/** A worker counts as silent after this many milliseconds without a heartbeat. */
export const SILENT_AFTER_MS = 15_000;
