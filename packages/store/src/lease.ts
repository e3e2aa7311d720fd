/** For how many seconds a worker keeps an attempt without sending a heartbeat. */
export const LEASE_SECONDS = 6;
