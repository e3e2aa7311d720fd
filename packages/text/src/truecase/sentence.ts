/** Where a sentence starts, for truecasing. */

const ENDS = new Set(['.', ':', '?', '!']);
/** Opening marks put the start off to the next word. */
const DELAYS = new Set(['(', '[', '"', "'", '&apos;', '&quot;', '&#91;', '&#93;']);

export function endsSentence(word: string): boolean {
  return ENDS.has(word);
}

export function delaysSentenceStart(word: string): boolean {
  return DELAYS.has(word);
}

/** Whether the next word starts a sentence, given that this one did or did not. */
export function nextStartsSentence(word: string, startsSentence: boolean): boolean {
  return endsSentence(word) || (startsSentence && delaysSentenceStart(word));
}
