/** Reads what a finished run says about one metric. */
import type { SeedOutcome } from '@ordo/studies';

/** A value, or the reason why there is no valid one. */
export type Reading = number | { readonly outcome: SeedOutcome; readonly reason: string };
