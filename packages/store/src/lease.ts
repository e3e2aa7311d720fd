/** Seconds an attempt stays its worker's without a heartbeat. */
export const LEASE_SECONDS = 6;
