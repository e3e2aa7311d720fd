/** Continues searches whose trials have ended, outside the rounds of the reconciler, which must not wait for it. */
import { describeError, explainError, isOrdoError, type Logger } from '@ordo/core';
import type { Caller } from '@ordo/store';
import type { App } from '../app-options.ts';
import { surroundingsOf } from '../planning/resolve-runs.ts';
import { tellSaved } from '../planning/submit-runs.ts';
import { every } from './every.ts';

type Continuing = Pick<App, 'apart' | 'settings' | 'store' | 'wakeWorkers'>;

const SEARCHES_AT_ONCE = 20;
/** Nobody asks for this at the moment. The audit log names whoever has submitted the search. */
const NOBODY: Caller = { keyId: null, owner: null, requestId: null, address: null };
const INTERVAL_MS = 1_000;

export interface SearchRounds {
  /** Begins a turn, unless one is in progress. Never throws. */
  begin(): void;
  /** Resolves when no turn is in progress. */
  settled(): Promise<void>;
}

export function createSearchRounds(app: Continuing, log: Logger): SearchRounds {
  let turn: Promise<void> | undefined;
  const take = every(INTERVAL_MS, () => continueSearches(app, log));
  return {
    begin: () => {
      turn ??= take(performance.now())
        .catch((error: unknown) => log.warn({ reason: describeError(error) }, 'searches are continued later'))
        .finally(() => {
          turn = undefined;
        });
    },
    settled: async () => await turn,
  };
}

/** Continues all searches that can be continued. One that cannot is tried again later. */
export async function continueSearches(app: Continuing, log: Logger): Promise<void> {
  const { apart, settings, store } = app;
  for (const searchId of await store.searches.listDue(SEARCHES_AT_ONCE)) {
    try {
      const saved = await apart.do('continueSearch', { searchId, ...surroundingsOf(settings) }, NOBODY);
      if (saved !== null) await tellSaved(app, saved, log);
    } catch (error) {
      log.warn({ searchId, reason: describeError(error) }, 'a search is continued later');
      await store.searches.postpone(searchId, describeProblem(error));
    }
  }
}

/** Describes what whoever asks for the search should know; null for what a later try will probably not meet again. */
function describeProblem(error: unknown): string | null {
  return isOrdoError(error) && !error.retryable && error.status < 500 ? explainError(error) : null;
}
