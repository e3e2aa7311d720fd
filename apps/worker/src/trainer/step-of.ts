/** How far the training is, as far as an event tells. */
import type { RunEvent } from '@ordo/spec';

/** The number of updates that were done; null when the event does not say. */
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
