/** Detects that the database's clock was set: it then advances by a different amount than the monotonic clock of this process. */

/** The smallest difference that counts. Smaller ones come from the service that keeps the clock right. */
const JUMP_MS = 2_000;

/** The time of the database's clock at some moment between the question and the answer, which are times of a monotonic clock. */
export interface Reading {
  readonly asked: number;
  readonly time: Date;
  readonly answered: number;
}

export interface ClockWatch {
  /** Returns whether the clock was set since the last call. */
  hasJumped(reading: Reading): boolean;
}

export function createClockWatch(): ClockWatch {
  let last: { readonly least: number; readonly most: number } | undefined;
  return {
    hasJumped: ({ asked, time, answered }) => {
      // A slow answer widens the range, so that it never looks like a jump.
      const offset = { least: time.getTime() - answered, most: time.getTime() - asked };
      const before = last;
      last = offset;
      if (before === undefined) return false;
      return offset.least > before.most + JUMP_MS || offset.most < before.least - JUMP_MS;
    },
  };
}
