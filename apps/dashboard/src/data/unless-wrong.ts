/** How often a query is asked again: what does not exist, or may not be read, is not. */
import { isOrdoError } from '@ordo/core/errors';

/** Asks again every `ms` milliseconds, unless the last answer was an error that no second try changes. */
export function unlessWrong(ms: number) {
  return ({ state: { error } }: { readonly state: { readonly error: unknown } }): number | false =>
    isOrdoError(error) && !error.retryable ? false : ms;
}
