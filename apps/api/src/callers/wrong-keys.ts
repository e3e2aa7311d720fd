/**
 * Limits how many wrong keys may be tried. An address that has sent too many is refused for a while without asking the
 * database. If many addresses try the same key id, each of them has only one try. A caller with the right key is never slowed
 * down by wrong ones from other addresses.
 */
import { KEY_ID_FORM } from '@ordo/core';

const WINDOW_MS = 60_000;
const TRIES_OF_ADDRESS = 20;
const TRIES_OF_KEY = 10;
/** The smallest number of addresses, key ids and pairs of both whose counts are kept; the largest is twice as many. */
const COUNTED = 10_000;

export interface WrongKeys {
  /** Returns the number of seconds for which this address may not try this key; 0 when it may. */
  waitSeconds(address: string, key: string): number;
  /** Counts a wrong key. */
  count(address: string, key: string): void;
}

/** Creates the counters. @param now a clock that cannot be set back */
export function createWrongKeys(now: () => number = () => performance.now()): WrongKeys {
  const byAddress = createCounter(now);
  const byKey = createCounter(now);
  const byBoth = createCounter(now);
  return {
    waitSeconds: (address, key) => {
      const id = idIn(key);
      const ofAddress = byAddress.read(address);
      if (ofAddress.times >= TRIES_OF_ADDRESS) return Math.ceil(ofAddress.endsInMs / 1000);
      const own = byBoth.read(`${address} ${id}`);
      if (own.times > 0 && byKey.read(id).times >= TRIES_OF_KEY) return Math.ceil(own.endsInMs / 1000);
      return 0;
    },
    count: (address, key) => {
      const id = idIn(key);
      byAddress.add(address);
      byKey.add(id);
      byBoth.add(`${address} ${id}`);
    },
  };
}

const BEFORE_SECRET = new RegExp(`^ordo_(${KEY_ID_FORM})_`);

/** Returns the part before the secret, which is not secret itself. Malformed keys have none, so they count together. */
export function idIn(key: string): string {
  return BEFORE_SECRET.exec(key)?.[1] ?? '';
}

interface Count {
  readonly times: number;
  readonly endsInMs: number;
}

function createCounter(now: () => number) {
  // There are two generations: when the younger one is full, the older one is dropped. This limits the memory.
  let young = new Map<string, { times: number; since: number }>();
  let old = young;
  const current = (name: string) => {
    const count = young.get(name) ?? old.get(name);
    return count !== undefined && now() - count.since < WINDOW_MS ? count : undefined;
  };
  return {
    read: (name: string): Count => {
      const { times = 0, since = now() } = current(name) ?? {};
      return { times, endsInMs: since + WINDOW_MS - now() };
    },
    add: (name: string): void => {
      const count = current(name) ?? { times: 0, since: now() };
      count.times += 1;
      young.set(name, count);
      if (young.size < COUNTED) return;
      old = young;
      young = new Map();
    },
  };
}
