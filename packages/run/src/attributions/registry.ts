/** The kinds of attribution. A run without any loads none. */
import type { attributeSplit } from './delta-lp.ts';

export async function loadAttribution(): Promise<typeof attributeSplit> {
  return (await import('./delta-lp.ts')).attributeSplit;
}
