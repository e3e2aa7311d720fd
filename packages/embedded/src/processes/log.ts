/** Receives the log lines of this package; the caller decides where they go. */
export type Log = (level: 'info' | 'warn', message: string) => void;
