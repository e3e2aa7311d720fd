/** Reads from an event how far the training is. */
import type { RunEvent } from '@ordo/spec';

/** Returns the number of finished updates; null when the event does not contain it. */
export function stepOf(event: RunEvent): number | null {
  switch (event.kind) {
    case 'metric':
    case 'checkpoint':
      return event.step;
    case 'progress':
      return event.phase === 'train' ? event.done : null;
    case 'log':
      return event.step ?? null;
    case 'phase':
      return null;
  }
}
