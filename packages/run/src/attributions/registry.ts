/** What can be read from a model after it has translated. A run that asks for nothing loads none of it. */
import type { attendSplit } from './attention.ts';
import type { attributeSplit } from './delta-lp.ts';

export async function loadAttribution(): Promise<typeof attributeSplit> {
  return (await import('./delta-lp.ts')).attributeSplit;
}

export async function loadAttention(): Promise<typeof attendSplit> {
  return (await import('./attention.ts')).attendSplit;
}
