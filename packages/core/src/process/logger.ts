import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';
import type { LogLevel } from './log-levels.ts';

export type Logger = PinoLogger;

/** Keys whose values are secrets. They are redacted at the top level and up to two levels below it. */
const SECRET_KEYS = ['authorization', 'apiKey', 'password', 'secret', 'token', 'databaseUrl', 'redisUrl', 'queueUrl'];
const REDACTED_PATHS = SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `req.headers.${key}`]);

/** Creates a logger of JSON lines. Give each part of the program its own child: `logger.child({ runId, attemptId })`. */
export function createLogger(name: string, level: LogLevel = 'info', destination?: DestinationStream): Logger {
  const options = {
    name,
    level,
    redact: { paths: REDACTED_PATHS, censor: '[redacted]' },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Returns the URL with its password replaced by `***`, so that it can be logged or shown. */
export function hidePassword(url: string): string {
  try {
    const parsed = new URL(url);
    if (parsed.password !== '') parsed.password = '***';
    return parsed.href;
  } catch {
    return '(not a URL)';
  }
}
