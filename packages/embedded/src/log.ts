/** How this package speaks: the caller decides where a line goes. */
export type Log = (level: 'info' | 'warn', message: string) => void;
