/**
 * This module is preloaded into the services under test. It makes `Date` show the true time plus the milliseconds in the file
 * that the query of the module's address names. Monotonic clocks and timers stay as they are, as when an operator or NTP sets a
 * real clock.
 */
import { readFileSync } from 'node:fs';

const READ_EVERY_MS = 100;

const file = new URL(import.meta.url).searchParams.get('file');
const TrueDate = Date;
const read = { at: -READ_EVERY_MS, offsetMs: 0 };

function readOffset(): number {
  const now = performance.now();
  if (file === null || now - read.at < READ_EVERY_MS) return read.offsetMs;
  read.at = now;
  try {
    read.offsetMs = Number(readFileSync(file, 'utf8'));
  } catch {
    // At the end of a trial, the folder is removed, and the last offset stays.
  }
  return read.offsetMs;
}

const showTime = (): number => TrueDate.now() + readOffset();

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, given: unknown[], made) =>
    Reflect.construct(target, given.length === 0 ? [showTime()] : given, made) as Date,
  apply: () => new TrueDate(showTime()).toString(),
  get: (target, key, receiver) => (key === 'now' ? showTime : (Reflect.get(target, key, receiver) as unknown)),
});
