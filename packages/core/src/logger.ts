import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';
import type { LogLevel } from './log-levels.ts';

export type Logger = PinoLogger;

/** Where secrets can stand in a log line; each is replaced, at any of the usual depths. */
const SECRET_KEYS = ['authorization', 'apiKey', 'password', 'secret', 'token', 'databaseUrl', 'redisUrl', 'queueUrl'];
const REDACTED_PATHS = SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `req.headers.${key}`]);

/** Structured JSON lines. Give each room its own child: `logger.child({ runId, attemptId })`. */
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

/** A URL that can be logged or shown: user and host stay, the password goes. */
export function hidePassword(url: string): string {
  try {
    const parsed = new URL(url);
    if (parsed.password !== '') parsed.password = '***';
    return parsed.href;
  } catch {
    return '(not a URL)';
  }
}
